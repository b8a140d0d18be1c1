alter table program validate constraint program_recipient;
