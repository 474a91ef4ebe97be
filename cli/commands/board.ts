import { Command } from 'commander'
import { postsCommands } from './board-posts.ts'
import { settingsCommands } from './board-settings.ts'

/** Only removals ask; settings have Undo. */
export const boardCommand = new Command('board').description('moderate the public board')

for (const command of [...postsCommands, ...settingsCommands]) boardCommand.addCommand(command)
