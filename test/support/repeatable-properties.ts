import fc from 'fast-check'

/*
 * Quick runs use the same random values every time, so that a failure belongs to the change under test. Long runs use
 * new ones and print the seed of a failure; FAST_CHECK_SEED repeats it.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.FAST_CHECK_SEED ?? 1) })
