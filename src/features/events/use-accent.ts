import { useLayoutEffect } from 'react'
import type { Event } from '../../../db/schema.ts'
import { accentStylesheet } from '../../text/accent.ts'

/** A constructed style sheet, because the policy forbids inline style. */
export function useAccent(event: Pick<Event, 'accent'> | undefined) {
  const accent = event?.accent ?? null
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(accentStylesheet(accent))
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [accent])
}
