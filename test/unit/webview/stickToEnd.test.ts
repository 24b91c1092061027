import assert from 'node:assert/strict';
import { StickToEnd } from '../../../src/webview/stickToEnd.ts';

const at = (scrollTop: number, scrollHeight = 1000) => ({ scrollTop, scrollHeight, clientHeight: 100 });

describe('following the end', () => {
  it('lets go when the reader scrolls up, and follows again at the end', () => {
    const stick = new StickToEnd();
    stick.moved(900);
    stick.scrolled(at(880));
    assert.equal(stick.stuck, false);
    stick.scrolled(at(890));
    assert.equal(stick.stuck, false);
    stick.scrolled(at(897));
    assert.equal(stick.stuck, true);
  });

  it('doesn’t take its own moves for the reader’s', () => {
    const stick = new StickToEnd();
    stick.moved(900);
    assert.equal(stick.scrolled(at(900)), false);
    assert.equal(stick.scrolled(at(900, 2000)), false);
    assert.equal(stick.stuck, true);
  });

  it('lets go at the first turn of the wheel, however short', () => {
    const stick = new StickToEnd();
    stick.moved(900);
    stick.lifted(at(900));
    stick.scrolled(at(898));
    assert.equal(stick.stuck, false);
  });

  it('has nothing to let go where all fits into the box', () => {
    const stick = new StickToEnd();
    stick.lifted({ scrollHeight: 100, clientHeight: 100 });
    assert.equal(stick.stuck, true);
  });

  it('stays at the end when the box gets shorter', () => {
    const stick = new StickToEnd();
    stick.moved(900);
    stick.scrolled(at(400, 500));
    assert.equal(stick.stuck, true);
  });
});
