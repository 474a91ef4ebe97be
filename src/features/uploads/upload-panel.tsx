import coreStyles from '@uppy/core/css/style.min.css' with { type: 'text' }
import dashboardStyles from '@uppy/dashboard/css/style.min.css' with { type: 'text' }
import { useEffect, useEffectEvent, useRef } from 'react'
import ourStyles from './upload-panel.css' with { type: 'text' }
import { startUppy } from './uppy-panel.ts'

/** Uppy's dashboard for one picture: drop, browse, paste, preview, progress, cancel, retry (product §13.3). */
export function UploadPanel({ onUploaded }: { onUploaded: (uploadURL: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const uploaded = useEffectEvent(onUploaded)
  useEffect(() => {
    addStyles()
    const uploader = startUppy(place.current!, uploaded)
    return () => uploader.destroy()
  }, [])
  return <div ref={place} className="upload-panel" />
}

/** As sheets of their own: the page's policy allows no style that is written into it. */
function addStyles() {
  if (styles) return
  styles = [coreStyles, dashboardStyles, ourStyles].map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  document.adoptedStyleSheets.push(...styles)
}

let styles: CSSStyleSheet[] | undefined
