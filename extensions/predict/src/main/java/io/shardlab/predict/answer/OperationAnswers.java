package io.shardlab.predict.answer;

import io.shardlab.core.text.Message;
import java.util.List;
import java.util.Optional;

/** The answers about one kind of operation, with the calibration behind them. Immutable and thread-safe. */
interface OperationAnswers {

    /** True if a question asks about this kind of operation. */
    boolean isAsked(Question question);

    /** Sets the parts of an answer that are about this kind of operation. */
    void addTo(Answer.Parts answer, Question question);

    /** The calibrated queueing network; empty if the predictions use another model. */
    Optional<CalibratedModel> network();

    /** True if the predictions can be for sharded clusters. */
    default boolean coverClusters() {
        return network().filter(CalibratedModel::sharded).isPresent();
    }

    /** The caveats of these answers, a sentence or two each. */
    List<Message> notes(Question question);
}
