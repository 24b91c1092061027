// Pictures of the whole for people to look at, in out/screenshots. They fail only on errors in the page.
import { Chat } from './chat.ts';
import { openChatWith, SHELL, screenshot, setSideBarWidth, type themes, useTheme } from './workbench.ts';

describe('the chat, looked at', () => {
  before('run what is to be seen', async () => {
    const chat = new Chat(await openChatWith(SHELL));
    await (await (await chat.run('npm start --silent')).ended()).open();
    await (await chat.run('node src/main.js nowhere')).ended();
    await (await chat.run('ls -l --color=always && cat package.json')).ended();
    await setSideBarWidth(480);
  });

  for (const name of ['light', 'hc-black', 'hc-light', 'dark'] satisfies (keyof typeof themes)[])
    it(`in ${name}`, async () => {
      await useTheme(name);
      await screenshot(name);
    });

  it('in a narrow side bar', async () => {
    await setSideBarWidth(220);
    await screenshot('narrow');
  });
});
