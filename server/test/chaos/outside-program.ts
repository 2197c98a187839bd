/** A service that the product plugs into, as a process of its own that can be killed.   node outside-program.ts store|mail <port> <folder> */
import { SMTPServer } from 'smtp-server'
import { startS3Fake } from '#server/adapters/storage/test/s3-fake.ts'

const [kind, port = '', folder = ''] = process.argv.slice(2)
if (kind === 'store') await startS3Fake({ port: Number(port), folder })
else if (kind === 'mail') {
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, taken) {
      stream.resume().once('end', () => taken())
    },
  })
  mail.listen(Number(port), '127.0.0.1')
}
process.on('disconnect', () => process.exit(0))
process.send?.('open')
