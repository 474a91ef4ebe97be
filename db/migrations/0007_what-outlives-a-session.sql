ALTER TABLE "feedback" DROP CONSTRAINT "feedback_session_id_sessions_id_fk";
--> statement-breakpoint
ALTER TABLE "questions" DROP CONSTRAINT "questions_session_id_sessions_id_fk";
