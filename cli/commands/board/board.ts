import { Command } from 'commander'
import { postsCommands } from './posts.ts'
import { settingsCommands } from './settings.ts'

/** Moderating asks nothing: what it takes off the board can be put back, and how the board is can be undone. */
export const boardCommand = new Command('board').description('what attendees post on the board, and how it lets them')

for (const command of [...postsCommands, ...settingsCommands]) boardCommand.addCommand(command.exitOverride())
