const vscode = require('vscode');

exports.activate = () => vscode.commands.executeCommand('gangway.chat.focus');
