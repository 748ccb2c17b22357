package io.shardlab.whatif.answer;

import io.shardlab.core.text.FigureText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to bear in mind with an answer, a sentence or two each.
 *
 * @param queries what queries cost
 * @param loads what loads cost
 * @param selective what selective queries cost
 * @param inserts what inserts cost
 * @param embeddedRouter whether an embedded mongos routed some measurements at its own speed
 * @param slowMotion whether some measurements are of clusters in slow motion
 * @param limitsUnknown whether the CPU limits of some servers are unknown
 */
record Notes(
        Optional<CalibratedModel> queries,
        Optional<CalibratedModel> loads,
        Optional<SelectiveAnswers> selective,
        Optional<InsertAnswers> inserts,
        boolean embeddedRouter,
        boolean slowMotion,
        boolean limitsUnknown) {

    /** A model that misses a sixth is no guide to differences of some per cent. */
    private static final double LARGE_DEVIATION = 0.15;

    List<String> of(Question question) {
        List<String> notes = new ArrayList<>();
        boolean asksAboutDocuments = !question.documents().isEmpty();
        if (!question.shares().isEmpty()) {
            notes.add("The shards take "
                    + question.shares().stream().map(FigureText::percent).collect(Collectors.joining(", "))
                    + " of targeted operations and of documents; a scattered operation costs each of them the same.");
        }
        if (asksAboutDocuments && queries.isPresent()) {
            notes.add(
                    selective
                                    .flatMap(answers -> answers.memory(Optional.empty()))
                                    .isPresent()
                            ? "What queries read from the disk is predicted by what selective queries read, with the memory and the"
                                    + " disks of their servers, or of --hardware as far as that describes them."
                            : "No result has a selective query that read from the disk, which tells what a server holds in memory:"
                                    + " queries are predicted for data that fits into memory, whatever --documents says.");
        }
        if (asksAboutDocuments && loads.isEmpty() && selective.isEmpty()) {
            notes.add(
                    "No result has a load or a selective query that can be used, so that --documents changes nothing.");
        }
        if (queries.filter(model -> !model.sharded()).isPresent()
                && !(question.shards().isEmpty() && question.routers().isEmpty())) {
            notes.add(
                    "No result has queries of a cluster that can be used: only those of a standalone server are predicted.");
        }
        if (asksAboutDocuments && loads.filter(model -> !model.sharded()).isPresent()) {
            notes.add(
                    "No result has a load into a cluster that can be used: only those into a standalone server are predicted.");
        }
        if (asksAboutDocuments
                && selective.filter(SelectiveAnswers::sharesMemory).isPresent()) {
            notes.add(
                    "The servers of selective queries shared the memory of one machine, but the model gives each server what it"
                            + " seemed to have: for other numbers of shards measure with --server-memory.");
        }
        if (asksAboutDocuments) {
            question.hardware()
                    .flatMap(meant -> selective.map(answers -> answers.notes(meant)))
                    .ifPresent(notes::addAll);
        }
        if (!question.writeConcerns().isEmpty()) {
            notes.add(
                    "Inserts are predicted for as many members as were measured, whatever --shards and --routers say. The waits for"
                            + " journals and members are taken to be as long at any load.");
        }
        if (embeddedRouter) {
            notes.add(
                    "Calibrated with the embedded mongos, which took 2.36 times as much CPU time for a query as a standalone"
                            + " server did; a mongos binary was not compared.");
        }
        if (slowMotion) {
            notes.add(
                    "Calibrated by clusters in slow motion, whose scaled figures stand for the machines that were meant: processors"
                            + " that wait between operations for so long take more CPU time for each than these would.");
        }
        if (limitsUnknown) {
            notes.add(
                    "The CPU limits of some servers are unknown, as no server tells the quota of a container: they count as having"
                            + " all processors of their machines, or where these are unknown, too, as many as the client.");
        }
        Optional<CalibratedModel> any = queries.or(() -> loads).or(() -> inserts.map(InsertAnswers::model));
        boolean together =
                any.map(model -> model.calibration().hardware().shared()).orElse(false);
        if (together && question.hardware().isEmpty()) {
            notes.add(
                    "All servers and the client share the processors of one machine here, so that more shards and mongos add"
                            + " none; --hardware predicts machines of their own.");
        }
        question.hardware()
                .filter(meant -> meant.queryMicros().isPresent())
                .ifPresent(
                        meant -> notes.add(
                                "Speeds of " + meant.name()
                                        + " are taken for multiples of the calibrated machines': no result has queries of a standalone server that"
                                        + " find one or two documents (as with more --hosts than --documents), which would tell how fast these are."));
        boolean networked = any.map(model -> model.calibration().networked()).orElse(false);
        if (networked && question.hardware().isPresent()) {
            notes.add(
                    "Calibrated over a network: its delays stay as measured, whatever --hardware says of round trips.");
        }
        boolean far = Stream.of(queries, loads, inserts.map(InsertAnswers::model))
                .flatMap(Optional::stream)
                .anyMatch(model -> model.calibration().deviation() > LARGE_DEVIATION);
        if (far) {
            notes.add(
                    "What was measured deviates so much from the model that predictions are rough: measure again, for longer and"
                            + " with nothing else on the machines.");
        }
        return notes;
    }
}
