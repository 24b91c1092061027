import { signal } from '@preact/signals';

let timer: ReturnType<typeof setInterval> | undefined;

/** The time, renewed each second, and only while somebody looks: one timer for all cards, none when nothing runs. */
export const now = signal(Date.now(), {
  watched() {
    this.value = Date.now();
    timer = setInterval(() => {
      this.value = Date.now();
    }, 1000);
  },
  unwatched() {
    clearInterval(timer);
  },
});
