/** Every command of the manifest; a test compares. */
export const COMMANDS = {
  newSession: 'gangway.newSession',
  showSessions: 'gangway.showSessions',
  openSession: 'gangway.openSession',
  showWaiting: 'gangway.showWaiting',
  renameSession: 'gangway.renameSession',
  closeSession: 'gangway.closeSession',
  forkSession: 'gangway.forkSession',
  openAgentSession: 'gangway.openAgentSession',
  deleteSession: 'gangway.deleteSession',
  focus: 'gangway.focus',
  stop: 'gangway.stop',
  sendNextQueued: 'gangway.sendNextQueued',
  clearQueue: 'gangway.clearQueue',
  endAgent: 'gangway.endAgent',
  restartAgent: 'gangway.restartAgent',
  signOut: 'gangway.signOut',
  allowOnce: 'gangway.allowOnce',
  reject: 'gangway.reject',
  answerQuestion: 'gangway.answerQuestion',
  reviewChanges: 'gangway.reviewChanges',
  keepAllChanges: 'gangway.keepAllChanges',
  revertAllChanges: 'gangway.revertAllChanges',
  undoRevert: 'gangway.undoRevert',
  keepFile: 'gangway.keepFile',
  revertFile: 'gangway.revertFile',
  keepChange: 'gangway.keepChange',
  revertChange: 'gangway.revertChange',
  alwaysAllow: 'gangway.alwaysAllow',
  permissionRules: 'gangway.permissionRules',
  exportSession: 'gangway.exportSession',
  showLog: 'gangway.showLog',
  openSettings: 'gangway.openSettings',
} as const;

export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

/** The view of the manifest. */
export const CHAT_VIEW = 'gangway.chat';

/** Made by the workbench for each view: shows it and gives it the focus. */
export const FOCUS_CHAT_VIEW = `${CHAT_VIEW}.focus`;
