CREATE TABLE "scheduled_backups" (
	"due_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kept_in" text,
	"problem" text
);
