// It is your turn: said by title, sound, vibration and, where allowed, by the system.

import { settings } from "../state/settings.svelte";

/** Two short tones, a fifth apart: hertz and when they begin, seconds. */
const TONES = [
  [440, 0],
  [660, 0.12],
] as const;
const TONE_S = 0.16;
const LOUD = 0.08;

export class Alerts {
  #audio: AudioContext | null = null;
  #turn = "";
  #notice: Notification | null = null;

  /** Tell that `turn` (any name that no other turn has) is the reader's; once for each turn. */
  turn(turn: string, words: { title: string; body: string }): void {
    this.#title(words.title);
    if (turn === this.#turn) return;
    this.#turn = turn;
    if (settings.sounds) this.chime();
    if (settings.vibration) this.#tremble();
    if (settings.notices && document.hidden) this.#tell(words);
  }

  /** It is somebody else's turn, or nobody's. */
  rest(title: string): void {
    this.#turn = "";
    this.#notice?.close();
    this.#notice = null;
    this.#title(title);
  }

  /** Said anew in another language, also in the middle of a turn. */
  #title(title: string): void {
    if (document.title !== title) document.title = title;
  }

  /** Play the sound of a turn. */
  chime(): void {
    try {
      this.#audio ??= new AudioContext();
    } catch {
      return; // A machine without sound stays silent.
    }
    const audio = this.#audio;
    void audio.resume();
    for (const [hertz, delay] of TONES) {
      const [tone, gain] = [audio.createOscillator(), audio.createGain()];
      const at = audio.currentTime + delay;
      tone.frequency.value = hertz;
      gain.gain.setValueAtTime(LOUD, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + TONE_S);
      tone.connect(gain).connect(audio.destination);
      tone.start(at);
      tone.stop(at + TONE_S);
    }
  }

  /** Browsers let no hidden page do it, for that there is the notice, and complain of a page
   * that nobody has touched yet. */
  #tremble(): void {
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([80, 60, 80]);
  }

  #tell(words: { title: string; body: string }): void {
    if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
    try {
      this.#notice = new Notification(words.title, { body: words.body, tag: "turn" });
      this.#notice.onclick = () => window.focus();
    } catch {
      // Some telephones allow notices to service workers alone; the title still tells.
    }
  }
}

export const alerts = new Alerts();

/** Ask the reader's browser to allow notices; tell whether it does. */
export async function allowNotices(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}
