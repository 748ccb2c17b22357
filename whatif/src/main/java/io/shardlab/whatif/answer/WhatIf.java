package io.shardlab.whatif.answer;

import io.shardlab.core.error.UsageException;
import io.shardlab.whatif.calibrate.Observations;
import java.util.List;
import java.util.Optional;

/** Answers questions about deployments that were not measured. Immutable and thread-safe. */
public final class WhatIf {

    private static final String NO_CLUSTER = "The results have nothing about sharded clusters: give those of one, too.";

    private final Optional<QueryAnswers> queries;
    private final Optional<LoadAnswers> loads;
    private final Optional<SelectiveAnswers> selective;
    private final Optional<InsertAnswers> inserts;
    private final Notes notes;

    /**
     * Calibrates by what was measured.
     *
     * @throws UsageException if it is too little, or of machines that differ
     */
    public WhatIf(Observations observations) {
        Optional<CalibratedModel> queryModel = CalibratedModel.of(observations.queries());
        Optional<CalibratedModel> loadModel = CalibratedModel.of(observations.loads());
        selective = SelectiveAnswers.of(observations.selective());
        inserts = InsertAnswers.of(observations.inserts());
        queries = queryModel.map(model -> new QueryAnswers(model, selective));
        loads = loadModel.map(LoadAnswers::new);
        notes = new Notes(
                queryModel,
                loadModel,
                selective,
                inserts,
                observations.embeddedRouter(),
                observations.slowMotion(),
                observations.limitsUnknown());
        if (queries.isEmpty() && loads.isEmpty() && selective.isEmpty() && inserts.isEmpty()) {
            throw new UsageException("There is nothing to calibrate by"
                    + observations.leftOut().stream()
                            .findFirst()
                            .map(reason -> ": " + reason)
                            .orElse("."));
        }
    }

    /**
     * Answers a question.
     *
     * @throws UsageException if what was measured has nothing to say to it
     */
    public Answer answer(Question asked) {
        Question question = queries.flatMap(answers -> answers.model().pointQueryMicros())
                .map(asked::relativeTo)
                .orElse(asked);
        boolean asksAboutDocuments = !question.documents().isEmpty();
        if (queries.isEmpty() && !asksAboutDocuments && question.writeConcerns().isEmpty()) {
            throw new UsageException(
                    "The results have no sharded-query: say by --documents how many are to be loaded or searched, or by"
                            + " --write-concern what inserts wait for.");
        }
        if (inserts.isEmpty() && !question.writeConcerns().isEmpty()) {
            throw new UsageException("The results have no run of write-concern, which --write-concern needs.");
        }
        if (queries.isEmpty() && !question.goals().isEmpty()) {
            throw new UsageException("The results have no sharded-query, whose queries are what goals are for.");
        }
        if (queries.isEmpty() && !question.rates().isEmpty()) {
            throw new UsageException("The results have no sharded-query, whose queries may arrive at a rate.");
        }
        requireClusters(question);
        return new Answer(
                "predicted",
                queries.map(answers -> answers.model().basis(question.hardware())),
                queries.map(answers -> answers.predictions(question)).orElse(List.of()),
                queries.map(answers -> answers.atRates(question)).orElse(List.of()),
                queries.map(answers -> answers.crossovers(question)).orElse(List.of()),
                queries.map(answers -> answers.goals(question)).orElse(List.of()),
                loads.filter(answers -> asksAboutDocuments).map(answers -> answers.answer(question)),
                selective.filter(answers -> asksAboutDocuments).map(answers -> answers.answer(question)),
                inserts.filter(answers -> !question.writeConcerns().isEmpty()).map(answers -> answers.answer(question)),
                notes.of(question));
    }

    /** Selective queries need none: the model of their servers with data is the same with mongos and without. */
    private void requireClusters(Question question) {
        boolean asked = !question.shards().isEmpty() || !question.routers().isEmpty();
        boolean forDocuments = !question.documents().isEmpty();
        boolean answered = queries.filter(answers -> answers.model().sharded()).isPresent()
                || forDocuments
                        && (loads.filter(answers -> answers.model().sharded()).isPresent() || selective.isPresent());
        if (asked && !answered) {
            throw new UsageException(NO_CLUSTER);
        }
    }
}
