import fc from 'fast-check'
import type { Body } from './request.ts'

const PICTURES = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}
const bytes = (base64: string) => Buffer.from(base64, 'base64').toString('latin1')

/** A picture, a part of one, or what only says that it is one. */
export function pictureBody(): fc.Arbitrary<Body> {
  const text = fc.oneof(
    fc.constantFrom(...Object.values(PICTURES).map(bytes)),
    fc.tuple(fc.constantFrom(...Object.values(PICTURES).map(bytes)), fc.nat(40)).map(([all, end]) => all.slice(0, end)),
    fc.constantFrom(
      '<svg xmlns="http://www.w3.org/2000/svg"><zq-echo/></svg>',
      'RIFF\0\0\0\0WEBPVP8 ',
      '\xff\xd8\xff\xe0',
      '',
    ),
    fc.uint8Array({ maxLength: 60 }).map((all) => Buffer.from(all).toString('latin1')),
  )
  const type = fc.constantFrom('image/png', 'image/gif', 'image/svg+xml', 'text/html', '')
  return fc.record({ type, text, isBinary: fc.constant(true as const) })
}

const PROGRAMS = {
  'program.csv': 'Title,Start,End,Track,Location\nOpening,9:00 AM,9:45 AM,Keynote,Hall\n"<zq-echo>",10:00,11:00,,\n',
  'program.json':
    '{"schedule":{"conference":{"title":"x","days":[{"date":"2027-03-13","rooms":{"Hall":[{"id":1,"title":"<zq-echo>","start":"10:00","duration":"00:30"}]}}]}}}',
  'program.xml':
    '<?xml version="1.0"?><schedule><conference><title>x</title></conference><day date="2027-03-13"><room name="Hall"><event id="1"><title>a</title><start>10:00</start><duration>00:30</duration></event></room></day></schedule>',
  'program.ics':
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nSUMMARY:<zq-echo>\r\nDTSTART:20270313T140000Z\r\nDTEND:20270313T150000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  'program.xlsx': 'PK\x03\x04\x14\0\0\0\x08\0',
  'bomb.xml':
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><schedule>&c;&d;</schedule>',
}

/** A program to import: a line that says what it is, and the file; each as it should be, or not quite. */
export function importBody(): fc.Arbitrary<Body> {
  const file = fc.constantFrom(...Object.entries(PROGRAMS))
  const more = fc.constantFrom<Record<string, unknown>>(
    {},
    { contentType: 'text/csv' },
    { columns: { Title: 'title', __proto__: 'x', Start: 'startTime' } },
    { choices: { all: 'theirs' } },
    { choices: { each: { constructor: 'ours' } } },
    { seen: 'x' },
    { pictures: { 'https://zq.invalid/a.png': '/images/uploads/../x' } },
    { url: 'http://127.0.0.1:1/' },
    { url: 'file:///etc/passwd' },
    { name: 7 },
  )
  return fc
    .tuple(file, more, fc.oneof(fc.constant(5000), fc.nat(300)), fc.constantFrom('', '\0', '\xff\xfe'))
    .map(
      ([[name, text], more, end, before]): Body => ({
        type: 'application/octet-stream',
        text: `${JSON.stringify({ name, ...more })}\n${before}${text}`.slice(0, end),
        isBinary: true,
      }),
    )
}
