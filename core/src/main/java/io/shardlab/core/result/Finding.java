package io.shardlab.core.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One reason why a figure is what it is. Its texts are English, so that files are the same in every language; {@link #in} words
 * it for people. Immutable.
 *
 * @param finding the reason in a sentence
 * @param evidence the measured figures behind it
 * @param advice the step to take
 * @param wording the texts as messages; empty for older programs and plug-ins
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Finding(String finding, String evidence, String advice, Optional<Wording> wording) {

    /** The three texts of a finding as messages. */
    public record Wording(Message finding, Message evidence, Message advice) {}

    /** A finding that is English in every language. */
    public Finding(String finding, String evidence, String advice) {
        this(finding, evidence, advice, Optional.empty());
    }

    public static Finding of(Message finding, Message evidence, Message advice) {
        return in(Language.ENGLISH, new Wording(finding, evidence, advice));
    }

    /** The finding with texts in a language; unchanged if it has no messages, or those of a newer program. */
    public Finding in(Language language) {
        return knownWording().map(messages -> in(language, messages)).orElse(this);
    }

    /** The reason as a message; English if it has none, or that of a newer program. */
    public Message sentence() {
        return knownWording().map(Wording::finding).orElseGet(() -> Message.text(finding));
    }

    /** The messages; empty if there are none, or those of a newer program, which cannot be worded here. */
    public Optional<Wording> knownWording() {
        return wording.filter(messages ->
                Stream.of(messages.finding, messages.evidence, messages.advice).allMatch(Message::hasPattern));
    }

    private static Finding in(Language language, Wording messages) {
        return new Finding(
                messages.finding.in(language),
                messages.evidence.in(language),
                messages.advice.in(language),
                Optional.of(messages));
    }
}
