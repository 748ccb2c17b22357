package io.shardlab.predict.advice;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.shardlab.core.text.EnglishText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.advice.Advice.Verdict;
import java.util.Optional;

/**
 * Advice with what is known of its measurements. In JSON, the advice is not a part but the whole. Immutable.
 *
 * @param advice the predicted answer
 * @param restlessness a sentence on what disturbed the machine that measured; empty if nothing did
 * @param confirmation measurements of the decisive deployments; empty if there are none
 * @param curves the figures of its charts; empty if they were not computed
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record MeasuredAdvice(
        @JsonUnwrapped Advice advice,
        @JsonSerialize(contentUsing = EnglishText.class) Optional<Message> restlessness,
        Optional<Confirmation> confirmation,
        Optional<AdviceCurves> curves) {

    /** Returns the answer: that of the measurements where they give one, and else the predicted one. */
    public Message answer() {
        return confirmation.flatMap(Confirmation::answer).orElse(advice.answer());
    }

    /** Returns the verdict of the {@link #answer}. */
    public Verdict verdict() {
        return confirmation
                .filter(measured -> measured.answer().isPresent())
                .flatMap(Confirmation::verdict)
                .orElse(advice.verdict());
    }
}
