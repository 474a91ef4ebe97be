/** A public schedule of two days, whose first talk begins when it is said. */
export const camp = (start: string) => ({
  schedule: {
    conference: {
      title: 'Camp',
      time_zone_name: 'Europe/Berlin',
      days: [
        { index: 1, date: '2019-08-21', rooms: { Curie: [talk('a', start), talk('b', '14:00')] } },
        { index: 2, date: '2019-08-22', rooms: { Curie: [talk('c', '10:00')] } },
      ],
    },
  },
})

export const talk = (guid: string, start: string) => ({
  guid,
  start,
  duration: '00:30',
  title: `Talk ${guid}`,
  track: 'Making',
  persons: [{ id: guid, public_name: `Speaker of ${guid}` }],
})
