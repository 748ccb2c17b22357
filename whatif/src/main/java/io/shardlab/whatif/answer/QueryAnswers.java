package io.shardlab.whatif.answer;

import io.shardlab.whatif.model.Memory;
import io.shardlab.whatif.model.Mix;
import io.shardlab.whatif.model.Operation;
import io.shardlab.whatif.model.Operation.StoredData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers about targeted and scattered queries.
 *
 * @param model the calibrated model of queries
 * @param selective selective queries, which show the servers' memory; without them, all data counts as in memory
 */
record QueryAnswers(CalibratedModel model, Optional<SelectiveAnswers> selective) implements OperationAnswers {

    /** Targeted and scattered queries, for each number of documents if the room in a server's memory is known. */
    private NetworkAnswers network(Question question) {
        Optional<Memory> memory = selective.flatMap(answers -> answers.memory(question.hardware()));
        List<Optional<StoredData>> data =
                memory.isEmpty() || question.documents().isEmpty()
                        ? List.of(Optional.empty())
                        : question.documents().stream()
                                .map(documents -> Optional.of(new StoredData(documents, memory.get())))
                                .toList();
        return new NetworkAnswers(
                model,
                Stream.of(Operation.Kind.TARGETED, Operation.Kind.SCATTER_GATHER)
                        .flatMap(kind -> data.stream()
                                .map(each -> Mix.of(new Operation(
                                        kind,
                                        question.shares(),
                                        model.calibration().documents().getOrDefault(kind, 1.0),
                                        each))))
                        .toList());
    }

    @Override
    public boolean isAsked(Question question) {
        return true;
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        NetworkAnswers network = network(question);
        answer.calibratedBy = Optional.of(model.basis(question.hardware()));
        answer.predictions = network.predictions(question);
        answer.atRates = network.atRates(question);
        answer.crossovers = network.crossovers(question);
        answer.goals = network.goals(question);
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.of(model);
    }

    @Override
    public List<String> notes(Question question) {
        List<String> notes = new ArrayList<>();
        if (!question.documents().isEmpty()) {
            notes.add(
                    selective
                                    .flatMap(answers -> answers.memory(Optional.empty()))
                                    .isPresent()
                            ? "The disk reads of queries are predicted from those of selective queries, with the memory and the"
                                    + " disks of their servers, or of --hardware if that describes them."
                            : "No result has a selective query that read from the disk, which would show what a server holds in"
                                    + " memory: queries are predicted for data that fits into memory, regardless of --documents.");
        }
        if (!model.sharded()
                && !(question.shards().isEmpty() && question.routers().isEmpty())) {
            notes.add(
                    "No result has queries of a cluster that can be used: only queries of a standalone server are predicted.");
        }
        return notes;
    }
}
