import { expect, test } from 'bun:test'
import { createApi } from '../../../src/app.ts'
import { listPublicCalls } from '../../../src/features/auth/route-access.ts'

test('the list of public calls is exactly this', () => {
  expect(listPublicCalls(createApi().routes).sort()).toEqual([
    'GET /api/attendee-messages',
    'GET /api/events',
    'GET /api/feedback/mine',
    'GET /api/my-schedule',
    'GET /api/news',
    'GET /api/news/latest',
    'GET /api/questions',
    'GET /api/questions/mine',
    'GET /api/rooms',
    'GET /api/rooms/times',
    'GET /api/search',
    'GET /api/search/index',
    'GET /api/sessions',
    'GET /api/sessions/changes',
    'GET /api/sessions/times',
    'GET /api/speakers',
    'GET /api/sponsors',
    'GET /api/user',
    'POST /api/attendee-messages',
    'POST /api/attendee-messages/remove',
    'POST /api/device',
    'POST /api/feedback',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/messages',
    'POST /api/my-schedule',
    'POST /api/questions',
    'POST /api/questions/remove',
    'POST /api/questions/vote',
    'POST /api/register',
  ])
})
