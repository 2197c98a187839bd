import fc from 'fast-check'

/** The same inputs each time, so that what a change breaks shows with that change; others with another PROPERTY_SEED. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) })
