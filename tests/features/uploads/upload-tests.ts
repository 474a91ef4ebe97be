import { describe } from 'bun:test'
import { testAddresses } from './everywhere/addresses.ts'
import { testAttaching } from './everywhere/attaching.ts'
import { testKeeping } from './everywhere/keeping.ts'
import { testRefusals } from './everywhere/refusals.ts'
import { uploads } from './everywhere/uploads.ts'

/** What holds wherever pictures are kept. The settings say where before this file is imported. */
export function testUploads(where: string) {
  describe(where, () => {
    const on = uploads()
    testAttaching(on)
    testAddresses(on)
    testRefusals(on)
    testKeeping(on)
  })
}
