package io.shardlab.predict.answer;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import io.shardlab.predict.answer.Answer.Mixes;
import io.shardlab.predict.calibrate.Calibration;
import io.shardlab.predict.calibrate.LoopMeasurement;
import io.shardlab.predict.calibrate.LoopMeasurement.Kinds;
import io.shardlab.predict.calibrate.Observations;
import io.shardlab.predict.model.Mix;
import io.shardlab.predict.model.OperationClass;
import io.shardlab.predict.model.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Answers about one workload with operations of several kinds.
 *
 * @param workload the name of the workload
 * @param model the calibrated model of each kind
 * @param measured the measured mixes, as shares by kind
 * @param writes whether some operations change documents
 * @param durable whether writes waited for journals or other members
 */
record MixAnswers(
        String workload, CalibratedModel model, List<Map<String, Double>> measured, boolean writes, boolean durable)
        implements OperationAnswers {

    /** Shares that differ by less are of one mix; those of few operations differ by more by chance. */
    private static final double SAME_MIX = 0.01;

    /** Three standard deviations of a share of one half, times the root of the number of operations. */
    private static final double BY_CHANCE = 1.5;

    /** Operations so much longer than others at one server make others wait longer in the model than real processors do. */
    private static final double MUCH_LONGER = 10;

    static MixAnswers of(Observations.Group<LoopMeasurement> observations) {
        Calibration calibration = Calibration.of(observations.all());
        List<Map<String, Double>> measured = new ArrayList<>();
        List<Kinds> kinds = observations.all().stream()
                .map(one -> one.kinds().orElseThrow())
                .toList();
        for (LoopMeasurement one : observations.all()) {
            Map<String, Double> shares = new LinkedHashMap<>();
            calibration.operations().keySet().stream()
                    .filter(kind -> one.mix().share(kind) > 0)
                    .forEach(kind -> shares.put(kind, one.mix().share(kind)));
            double least =
                    SAME_MIX + BY_CHANCE / Math.sqrt(one.kinds().orElseThrow().operations());
            if (measured.stream().noneMatch(other -> alike(other, shares, least))) {
                measured.add(shares);
            }
        }
        return new MixAnswers(
                kinds.get(0).workload(),
                new CalibratedModel(calibration, observations.sources()),
                measured,
                kinds.stream().anyMatch(Kinds::writes),
                kinds.stream().anyMatch(one -> one.flushSeconds().isPresent()));
    }

    private static boolean alike(Map<String, Double> one, Map<String, Double> other, double least) {
        return one.keySet().equals(other.keySet())
                && one.keySet().stream().allMatch(kind -> Math.abs(one.get(kind) - other.get(kind)) < least);
    }

    @Override
    public boolean isAsked(Question question) {
        return true;
    }

    @Override
    public void addTo(Answer.Parts answer, Question question) {
        List<Map<String, Double>> asked = question.mix().isEmpty() ? measured : List.of(asked(question.mix()));
        answer.mixes.add(new Mixes(
                workload,
                model.basis(question.hardware()),
                asked.stream()
                        .map(shares ->
                                new NetworkAnswers(model, List.of(mix(question, shares)), question).answer(shares))
                        .toList()));
    }

    /** The operations of each kind, by its name. */
    private Map<String, OperationClass> kinds() {
        return model.calibration().operations();
    }

    /** @throws UsageException if the mix has a kind that was not measured */
    private Map<String, Double> asked(Map<String, Double> typed) {
        typed.keySet().stream()
                .filter(kind -> !kinds().containsKey(kind))
                .findFirst()
                .ifPresent(kind -> {
                    throw new UsageException(Message.of(
                            "--mix has the kind {0}, but the results of {1} have {2}.",
                            kind, workload, String.join(", ", kinds().keySet())));
                });
        double sum = typed.values().stream().mapToDouble(Double::doubleValue).sum();
        Map<String, Double> shares = new LinkedHashMap<>();
        kinds().keySet().stream()
                .filter(kind -> typed.getOrDefault(kind, 0.0) > 0)
                .forEach(kind -> shares.put(kind, typed.get(kind) / sum));
        return shares;
    }

    private Mix mix(Question question, Map<String, Double> shares) {
        return new Mix(shares.entrySet().stream()
                .map(entry -> new Mix.Part(
                        entry.getKey(),
                        entry.getValue(),
                        kinds().get(entry.getKey()).withShares(question.shares())))
                .toList());
    }

    /** Trials of the first measured mix. */
    Trials trials(Question question) {
        return new Trials(model, mix(question, measured.get(0)), question, durable, lacksOplog());
    }

    /** True if one server was measured as a standalone server, whose writes cost less than those of a shard. */
    private boolean lacksOplog() {
        return writes
                && !model.oneServer().replicaSet()
                && model.calibration().range().kinds().stream().anyMatch(kind -> !kind.sharded());
    }

    @Override
    public Optional<CalibratedModel> network() {
        return Optional.of(model);
    }

    @Override
    public List<Message> notes(Question question) {
        List<Message> notes = new ArrayList<>();
        if (!model.calibration().undetermined().isEmpty()) {
            notes.add(Message.of(
                    "The results of {0} do not show how the CPU time of the servers is divided among {1}: for {2} it "
                            + "is assumed to be in proportion to their service times, within a factor of 2, which the bounds "
                            + "include. Results with other shares of these kinds would show it.",
                    workload,
                    String.join(", ", kinds().keySet()),
                    String.join(", ", model.calibration().undetermined())));
        }
        hottest()
                .ifPresent(kind -> notes.add(Message.of(
                        "{0} of the operations of the kind {1} of {2} stayed at one shard, and are predicted to stay at "
                                + "one with any number of shards; --shares replaces this.",
                        FigureText.percent(kinds().get(kind).hot()), kind, workload)));
        if (lacksOplog()) {
            notes.add(Message.of(
                    "One server was measured as a standalone server, which has no oplog: its writes cost less than "
                            + "those of the replica set that production needs, and of any shard, so sharding looks worse than "
                            + "it is. Measure a replica set of one member for a fair comparison."));
        }
        if (durable) {
            notes.add(Message.of(
                    "Writes of {0} waited for journals or other members, and are predicted to wait as long at any "
                            + "load and with the same number of members.",
                    workload));
        }
        if (!question.documents().isEmpty()) {
            notes.add(Message.of(
                    "Operations of {0} are predicted for data that fits into memory, regardless of --documents.",
                    workload));
        }
        longest().ifPresent(notes::add);
        return notes;
    }

    private Optional<String> hottest() {
        return kinds().entrySet().stream()
                .filter(entry -> entry.getValue().hot() > OperationClass.NOTED_HOT)
                .max(Map.Entry.comparingByValue(Comparator.comparingDouble(OperationClass::hot)))
                .map(Map.Entry::getKey);
    }

    private Optional<Message> longest() {
        if (model.calibration().hardware().shared()) {
            return Optional.empty();
        }
        Topology topology = model.sharded() ? new Topology(1, 1) : model.oneServer();
        Map<String, Double> seconds = kinds().keySet().stream()
                .collect(Collectors.toMap(
                        kind -> kind,
                        kind -> model.calibration()
                                .demands()
                                .of(kind)
                                .atDataServer(kinds().get(kind), topology, Double.POSITIVE_INFINITY)));
        double shortest =
                seconds.values().stream().mapToDouble(Double::doubleValue).min().orElse(0);
        return seconds.entrySet().stream()
                .filter(entry -> entry.getValue() > MUCH_LONGER * shortest)
                .max(Map.Entry.comparingByValue())
                .map(entry -> Message.of(
                        "Operations of the kind {0} take {1} times as much CPU time of a server as the shortest ones. "
                                + "The model serves one operation after the other, while processors switch between them: the "
                                + "others wait less than predicted.",
                        entry.getKey(), FigureText.number(entry.getValue() / shortest)));
    }
}
