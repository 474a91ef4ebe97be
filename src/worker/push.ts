/// <reference lib="webworker" />

/** Its scope is `/push/`: only who wants pushes has it, and no page goes through it. */
declare const self: ServiceWorkerGlobalScope

// Browsers end a subscription whose pushes show nothing.
self.addEventListener('push', (event) => {
  const { title, navigate, ...options } = event.data!.json().notification
  const shown = { ...options, icon: '/images/icon-192.png', renotify: true, data: navigate }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})

type SubscriptionChange = ExtendableEvent & { oldSubscription?: PushSubscription; newSubscription?: PushSubscription }

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription, event.newSubscription))
}) as EventListener)

async function renew({ endpoint: replaces, options }: PushSubscription, renewed?: PushSubscription) {
  const { endpoint, keys } = (renewed ?? (await self.registration.pushManager.subscribe(options))).toJSON()
  await fetch('/api/my-schedule/push', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, replaces, ...keys }),
  })
}

export {}
