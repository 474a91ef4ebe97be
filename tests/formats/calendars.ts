const lines = (...all: string[]) => all.join('\r\n')

export const calendar = (...all: string[]) => `${lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...all, 'END:VCALENDAR')}\r\n`
export const event = (...all: string[]) => lines('BEGIN:VEVENT', ...all, 'END:VEVENT')
export const talk = (...more: string[]) => event('UID:a@example.org', 'SUMMARY:Compilers', ...more)
