package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The verdict on a run by its objectives. Immutable.
 *
 * @param status pass, fail or stopped
 * @param reasons the missed objectives, in words with the figures; empty for a pass
 */
public record Verdict(Status status, List<String> reasons) {

    private static final Pattern MISSED = Pattern.compile("(error budget|availability budget|\\S+[<>]\\S+) missed: ");

    public Verdict {
        reasons = List.copyOf(reasons);
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

    /** The verdict with a further reason to fail. */
    public Verdict and(String reason) {
        return new Verdict(
                Status.FAIL, Stream.concat(reasons.stream(), Stream.of(reason)).toList());
    }

    /** A verdict on a run that failed as a whole. */
    public static Verdict failed(String reason) {
        return new Verdict(Status.FAIL, List.of(reason));
    }

    /** The verdict on a run that was stopped. */
    public static Verdict stopped() {
        return new Verdict(Status.STOPPED, List.of("the run was stopped before its end"));
    }
}
