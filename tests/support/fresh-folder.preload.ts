import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/** Before each test file: a data folder of its own, within that of the process. */
process.env.DATA_DIR = mkdtempSync(join(process.env.DATA_DIR!, 'file-'))
