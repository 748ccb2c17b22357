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
 * @param kind a short name of the reason, such as {@code page-reads}, which stays when sentences are reworded; empty for older
 *     programs and plug-ins
 * @param finding the reason in a sentence
 * @param evidence the measured figures behind it
 * @param advice the step to take
 * @param wording the texts as messages; empty for older programs and plug-ins
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Finding(
        Optional<String> kind, String finding, String evidence, String advice, Optional<Wording> wording) {

    /** The three texts of a finding as messages. */
    public record Wording(Message finding, Message evidence, Message advice) {}

    /** A finding that is English in every language. */
    public Finding(String finding, String evidence, String advice) {
        this(Optional.empty(), finding, evidence, advice, Optional.empty());
    }

    /** A finding without a kind, as plug-ins have it. */
    public static Finding of(Message finding, Message evidence, Message advice) {
        return worded(Optional.empty(), Language.ENGLISH, new Wording(finding, evidence, advice));
    }

    public static Finding of(String kind, Message finding, Message evidence, Message advice) {
        return worded(Optional.of(kind), Language.ENGLISH, new Wording(finding, evidence, advice));
    }

    /** The finding with texts in a language; unchanged if it has no messages, or those of a newer program. */
    public Finding in(Language language) {
        return knownWording().map(messages -> worded(kind, language, messages)).orElse(this);
    }

    /**
     * The finding with other evidence.
     *
     * @throws java.util.NoSuchElementException if it has no messages
     */
    public Finding withEvidence(Message evidence) {
        Wording messages = wording.orElseThrow();
        return worded(kind, Language.ENGLISH, new Wording(messages.finding, evidence, messages.advice));
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

    private static Finding worded(Optional<String> kind, Language language, Wording messages) {
        return new Finding(
                kind,
                messages.finding.in(language),
                messages.evidence.in(language),
                messages.advice.in(language),
                Optional.of(messages));
    }
}
