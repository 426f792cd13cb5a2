// The fewest cases of each test: see `testEffort`.
process.env.CRM_TEST_EFFORT = 'quick';
