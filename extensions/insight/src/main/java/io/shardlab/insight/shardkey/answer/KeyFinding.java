package io.shardlab.insight.shardkey.answer;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;

/**
 * One property of a shard key that a user should know.
 *
 * @param name a stable name
 * @param text a sentence with the evidence
 */
public record KeyFinding(
        String name,
        Weight weight,
        @JsonSerialize(using = EnglishText.class) Message text) {

    /** The consequence of a finding. */
    public enum Weight {
        /** Something to know or to change. */
        @JsonProperty("note")
        NOTE,
        /** A key without such a finding is preferred. */
        @JsonProperty("reservation")
        RESERVATION,
        /** The key cannot be used, or would fail as the data grow. */
        @JsonProperty("refusal")
        REFUSAL
    }

    static KeyFinding note(String name, Message text) {
        return new KeyFinding(name, Weight.NOTE, text);
    }

    static KeyFinding reservation(String name, Message text) {
        return new KeyFinding(name, Weight.RESERVATION, text);
    }

    static KeyFinding refusal(String name, Message text) {
        return new KeyFinding(name, Weight.REFUSAL, text);
    }
}
