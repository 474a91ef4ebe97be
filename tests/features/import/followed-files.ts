export const table = (...titles: string[]) =>
  [
    'Id,Title,Start,End,Track',
    ...titles.map((title, at) => `${at},${title},2026-03-14 09:00,2026-03-14 09:45,Tech`),
  ].join('\n')
export const CSV = { 'content-type': 'text/csv' }
export const SIX = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']

export const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:x
BEGIN:VEVENT
UID:1
DTSTAMP:20260101T000000Z
DTSTART:20260314T090000Z
SUMMARY:One
END:VEVENT
END:VCALENDAR`
