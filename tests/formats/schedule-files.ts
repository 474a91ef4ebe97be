export const frabTalk = {
  id: 101,
  guid: 'a0a0fcfe-0000-4000-8000-000000000101',
  logo: null,
  date: '2019-08-21T11:00:00+02:00',
  start: '11:00',
  duration: '00:30',
  room: 'Curie',
  title: ' Opening ',
  subtitle: '',
  track: 'CCC',
  type: 'lecture',
  language: 'en',
  abstract: 'Welcome.',
  description: '',
  persons: [{ id: 7, public_name: 'Ada' }],
  links: [],
}
export const pretalxTalk = {
  guid: '0f0f0f0f-0000-4000-8000-000000000001',
  code: 'ABCDEF',
  id: 9,
  date: '2026-03-14T10:00:00-04:00',
  start: '10:00',
  duration: '00:45',
  title: 'Compilers',
  subtitle: '',
  track: null,
  language: 'en',
  abstract: 'Short.',
  description: 'Short. And longer.',
  persons: [
    {
      code: 'GRACE1',
      name: 'Grace',
      public_name: 'Grace',
      avatar: 'https://example.org/grace.jpg',
      biography: 'Found the **bug**.',
    },
  ],
  links: [{ title: 'Slides [1]', url: 'https://example.org/slides', type: 'related' }],
}
export const day = (date: string, rooms: object, index = 1) => ({
  index,
  date,
  day_start: `${date}T09:00:00+02:00`,
  rooms,
})
export const file = (...days: object[]) => ({
  schedule: {
    version: '1',
    conference: { acronym: 'camp', title: 'Camp', timeslot_duration: '00:15', time_zone_name: 'Europe/Berlin', days },
  },
})
