import { expect } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cli } from './cli.ts'
import { type RunningApp, runApp } from './running-app.ts'

/** The app as `bun start` runs it, in a folder of its own, with `bun cli` beside it. */
export class InstalledApp {
  readonly folder = mkdtempSync(join(tmpdir(), 'conference-installed-'))
  readonly env = { DATA_DIR: join(this.folder, 'data') }
  #app?: RunningApp

  async start(): Promise<void> {
    this.#app = await runApp(this.env, this.#app?.port)
  }

  get origin(): string {
    return this.#app!.origin
  }

  /** Starts again with nothing that was there before. */
  async startAnew(): Promise<void> {
    await this.#app!.stop()
    rmSync(this.env.DATA_DIR, { recursive: true })
    await this.start()
  }

  async remove(): Promise<void> {
    await this.#app?.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** What a command of `bun cli` answers with `--json`. */
  async run(...args: string[]) {
    const ending = await cli([...args, '--json'], this.env)
    expect(ending).toMatchObject({ code: 0 })
    return JSON.parse(ending.out)
  }

  /** What visitors of Columbus are told, by the call's name. */
  async listed(call: string) {
    return (await fetch(`${this.origin}/api/${call}?eventSlug=cbus`)).json()
  }

  /** The row of that name or title. */
  async find(call: string, name: string) {
    return (await this.listed(call)).find((row: { name?: string; title?: string }) => (row.name ?? row.title) === name)
  }
}
