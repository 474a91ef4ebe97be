CREATE UNLOGGED TABLE "limit_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"attempted_at" timestamp with time zone[] NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "limit_shares" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
