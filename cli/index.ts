import { logToStderr } from '../src/log.ts'
import { runProgram } from './program.ts'

logToStderr()
process.exit(await runProgram(process.argv.slice(2)))
