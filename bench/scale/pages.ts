import type { MeasuredApp } from '../checkouts.ts'

/** An answer in bytes as a phone gets it, with what is shown on it, and the time it took at first and from then on. */
export type MeasuredPage = { bytes: number; shown: number; first: number; kept: number }

const KEPT_ROUNDS = 15

/** What is counted on a page: its cards or rows, in a bundle its dialogs, in a call its rows. */
const SHOWN = /<a [^>]*data-dialog="(?:session|speaker|message)-|<template\b|"version":/g

/** The first answer is made, all others are kept; the bytes are those of the best compression, which follows the first answer. */
export async function measurePage({ origin }: MeasuredApp, path: string, headers: Record<string, string> = {}) {
  const first = await timed(origin + path, headers)
  if (first.status !== 200) throw new Error(`${path} answers ${first.status}`)
  const bytes = await bestBytes(origin + path, headers)
  const kept: number[] = []
  for (let round = 0; round < KEPT_ROUNDS; round++) kept.push((await timed(origin + path, headers)).ms)
  const text = await (await fetch(origin + path, { headers })).text()
  const shown = text.match(SHOWN)?.length ?? 0
  return {
    bytes,
    shown,
    first: first.ms,
    kept: kept.toSorted((a, b) => a - b)[KEPT_ROUNDS >> 1]!,
  } satisfies MeasuredPage
}

async function timed(url: string, headers: Record<string, string>) {
  const from = performance.now()
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'br' }, decompress: false })
  const { length } = await answer.bytes()
  return { status: answer.status, ms: performance.now() - from, length, etag: answer.headers.get('etag') }
}

/** What is not kept is not compressed any better later. */
async function bestBytes(url: string, headers: Record<string, string>): Promise<number> {
  for (let asked = 0; ; asked++) {
    const { length, etag } = await timed(url, headers)
    if (etag?.endsWith('-br"') || asked === 200) return length
    await Bun.sleep(20)
  }
}
