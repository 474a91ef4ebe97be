import { Command } from 'commander'
import { postsCommands } from './board-posts.ts'
import { settingsCommands } from './board-settings.ts'

/** What removes posts asks; how the board is can be undone. */
export const boardCommand = new Command('board').description('moderate the public board')

for (const command of [...postsCommands, ...settingsCommands]) boardCommand.addCommand(command)
