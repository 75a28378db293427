import { mount } from "svelte";
import App from "./App.svelte";
import { keepFocus } from "./lib/focus";
import { catalogue } from "./lib/words.svelte";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/shell.css";
import "./styles/stage.css";
import "./styles/seat.css";
import "./styles/dock.css";
import "./styles/sheet.css";
import "./styles/lobby.css";
import "./styles/people.css";
import "./styles/site.css";
import "./styles/portrait.css";
import "./styles/short.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no element #app");

await catalogue.start();
keepFocus();
mount(App, { target });
