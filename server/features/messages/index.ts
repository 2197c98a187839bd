export { handOverMessages } from './hand-over.ts'
export { messagesChanged, registerMessageEvents } from './message-events.ts'
export { checkLine } from './line.ts'
export { registerLineWebhook } from './line-webhook.ts'
export { readNotificationSettings, saveLanguage, switchLine, switchMail } from './notification-settings.ts'
export {
  addPush,
  readPush,
  removePush,
  removePushOfPerson,
  removePushOfSessions,
} from './push-subscriptions.ts'
export { routes } from './routes.ts'
export { downloads } from './staff-routes.ts'
export { type NewMessage, sendMessage } from './send-message.ts'
export { sendMessages } from './send-message.ts'
export { registerOneClickUnsubscribe } from './unsubscribe.ts'
