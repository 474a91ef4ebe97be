import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { Program } from '../../../program/program.ts'
import { formatTimeInZone } from '../../../text/time/format-in-zone.ts'
import { RehearsalDialog } from './rehearsal-dialog.tsx'
import type { DeskClock } from './use-desk-clock.ts'

type ClockButtonProps = { program: Program; clock: DeskClock }

/** By the real clock it says the time, and leads to rehearsing; of another one the whole dashboard says it (rehearsal-banner.tsx). */
export function ClockButton({ program, clock: { now, isRehearsal } }: ClockButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (isRehearsal) return null
  return (
    <>
      <button type="button" className="button desk-clock" onClick={() => setOpen(true)}>
        <Clock size={18} strokeWidth={2} aria-hidden />
        {now ? formatTimeInZone(program.event.timezone, now) : '…'} · live
      </button>
      {isOpen && <RehearsalDialog program={program} onClose={() => setOpen(false)} />}
    </>
  )
}
