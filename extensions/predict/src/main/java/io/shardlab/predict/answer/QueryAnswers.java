package io.shardlab.predict.answer;

import io.shardlab.core.text.Message;
import io.shardlab.predict.calibrate.CalibratedRange;
import io.shardlab.predict.model.CalibratedParameter;
import io.shardlab.predict.model.Memory;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.OperationClass.StoredData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Answers about targeted and scattered queries.
 *
 * @param model the calibrated model of queries
 * @param selective selective queries, which show the servers' memory; without them, all data counts as in memory
 */
record QueryAnswers(CalibratedModel model, Optional<SelectiveAnswers> selective) implements OperationAnswers {

    /** From this multiple of the measured threads on, another station may be the bottleneck. */
    private static final double MUCH_MORE = 1.5;

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
                Stream.of(OperationClass.TARGETED, OperationClass.SCATTER_GATHER)
                        .map(query -> model.calibrated(query).withShares(question.shares()))
                        .flatMap(query -> data.stream().map(query::on))
                        .map(Mix::of)
                        .toList(),
                question);
    }

    /**
     * Trials of targeted queries, or of scattered ones if only those were measured.
     *
     * @param atOneShard the part of targeted queries that stays at one shard
     */
    Trials trials(Question question, double atOneShard) {
        OperationClass query =
                model.range(Mix.of(OperationClass.TARGETED), model.oneServer()).isPresent()
                        ? OperationClass.TARGETED
                        : OperationClass.SCATTER_GATHER;
        return new Trials(model, Mix.of(model.calibrated(query).staying(atOneShard)), question, false, false);
    }

    @Override
    public boolean isAsked(Question question) {
        return true;
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        answer.calibratedBy = Optional.of(model.basis(question.hardware()));
        answer.queries = network(question).answer(Map.of());
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.of(model);
    }

    /** Only throughput from many threads shows the limit of servers whose CPU times are unknown. */
    private Optional<Message> unknownLimit(Question question) {
        List<CalibratedRange.Kind> kinds = model.calibration().range().kinds();
        long threads =
                kinds.stream().mapToLong(kind -> kind.threads().high()).max().orElse(0);
        boolean known = model.calibration().demands().underLoad().contains(CalibratedParameter.CLIENT);
        if (known || question.threads().stream().noneMatch(asked -> asked > MUCH_MORE * threads)) {
            return Optional.empty();
        }
        long shards =
                kinds.stream().mapToLong(kind -> kind.shards().high()).max().orElse(0);
        return Optional.of(Message.of(
                shards == 0
                        ? "The results have no CPU times of servers, so they hardly show what limits throughput beyond "
                                + "{0,choice,1#1 thread|1<{0} threads}: there the bounds are the answer, not the figure. Measure "
                                + "{1,choice,1#1 thread|1<{1} threads} to narrow them."
                        : "The results have no CPU times of servers, so they hardly show what limits throughput beyond "
                                + "{0,choice,1#1 thread|1<{0} threads}: there the bounds are the answer, not the figure. Measure "
                                + "{1,choice,1#1 thread|1<{1} threads} on {2,choice,1#1 shard|1<{2} shards} to narrow them.",
                threads,
                Math.round(MUCH_MORE * threads),
                shards));
    }

    @Override
    public List<Message> notes(Question question) {
        List<Message> notes = new ArrayList<>();
        if (!question.documents().isEmpty()) {
            notes.add(
                    selective
                                    .flatMap(answers -> answers.memory(Optional.empty()))
                                    .isPresent()
                            ? Message.of(
                                    "The disk reads of queries are predicted from those of selective queries, with the memory and "
                                            + "the disks of their servers, or of --hardware if that describes them.")
                            : Message.of(
                                    "No result has a selective query that read from the disk, which would show what a server holds "
                                            + "in memory: queries are predicted for data that fits into memory, regardless of --documents."));
        }
        unknownLimit(question).ifPresent(notes::add);
        if (!model.sharded()
                && !(question.shards().isEmpty() && question.routers().isEmpty())) {
            notes.add(Message.of(
                    "No result has queries of a cluster that can be used: only queries of one server are predicted."));
        }
        return notes;
    }
}
