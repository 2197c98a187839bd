export { escapeHtml } from '#rules/messages/message-html.ts'
export { routes } from './routes.ts'
export { type NewMessage, sendMessage } from './send-message.ts'
