package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The verdict on a run by its objectives. Its reasons are English; {@link #reasonsIn} words them for people. Immutable.
 *
 * @param status pass, fail or stopped
 * @param reasons the missed objectives, in words with the figures; empty for a pass
 * @param wording the reasons as messages; none for reasons that are English in every language, as in older programs
 */
public record Verdict(
        Status status,
        List<String> reasons,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Message> wording) {

    private static final Pattern MISSED = Pattern.compile("(error budget|availability budget|\\S+[<>]\\S+) missed: ");

    public Verdict {
        reasons = List.copyOf(reasons);
        wording = wording == null ? List.of() : List.copyOf(wording);
    }

    /** A verdict whose reasons are English in every language. */
    public Verdict(Status status, List<String> reasons) {
        this(status, reasons, List.of());
    }

    /** The outcome. */
    public enum Status {
        PASS("pass"),
        FAIL("fail"),
        /** The run was stopped before its end, so that nothing can be judged. */
        STOPPED("stopped");

        private final String text;

        Status(String text) {
            this.text = text;
        }

        @JsonValue
        public String text() {
            return text;
        }
    }

    /** True if only objectives and budgets were missed, also in the words of older programs. Not a property in JSON. */
    public boolean missesObjectivesAlone() {
        return reasons.stream().allMatch(reason -> MISSED.matcher(reason).lookingAt());
    }

    /** A pass if there is no reason to fail. */
    public static Verdict of(List<Message> reasons) {
        return of(reasons.isEmpty() ? Status.PASS : Status.FAIL, reasons);
    }

    private static Verdict of(Status status, List<Message> reasons) {
        return new Verdict(
                status,
                reasons.stream().map(reason -> reason.in(Language.ENGLISH)).toList(),
                reasons);
    }

    /** The verdict with a further reason to fail. */
    public Verdict and(Message reason) {
        return of(Stream.concat(messages().stream(), Stream.of(reason)).toList());
    }

    /** The reasons as messages, also those without a wording and those of a newer program. */
    public List<Message> messages() {
        return wording.isEmpty() || !wording.stream().allMatch(Message::hasPattern)
                ? reasons.stream().map(Message::text).toList()
                : wording;
    }

    /** The reasons in a language; English if they have no messages, or those of a newer program. */
    public List<String> reasonsIn(Language language) {
        return messages().stream().map(reason -> reason.in(language)).toList();
    }

    /** A verdict on a run that failed as a whole. */
    public static Verdict failed(String reason) {
        return new Verdict(Status.FAIL, List.of(reason));
    }

    /** The verdict on a run that was stopped. */
    public static Verdict stopped() {
        return of(Status.STOPPED, List.of(Message.of("the run was stopped before its end")));
    }
}
