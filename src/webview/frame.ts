// Animation frames don't come to a hidden page, and waiting for one would stop the whole stream there.

/** Runs `then` at the next animation frame, or soon if the page is hidden. Returns the cancel function. */
export function nextFrame(then: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(then, 0);
    return () => clearTimeout(timer);
  }
  let done = false;
  const run = () => {
    if (done) return;
    done = true;
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', run);
    then();
  };
  const frame = requestAnimationFrame(run);
  document.addEventListener('visibilitychange', run);
  return () => {
    done = true;
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', run);
  };
}
