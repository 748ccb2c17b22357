package io.shardlab.gui.whatif;

import io.shardlab.config.hardware.HardwareProfiles;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.text.Sentence;
import io.shardlab.gui.work.Latest;
import io.shardlab.gui.work.Work;
import io.shardlab.whatif.advice.Advice.Option;
import io.shardlab.whatif.advice.AdviceCurves;
import io.shardlab.whatif.advice.OperationsEffort;
import io.shardlab.whatif.calibrate.AlikeResults;
import io.shardlab.whatif.model.Topology;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ObservableList;

/**
 * The answer to the question how many shards a load needs, predicted from all saved results that fit together, and the prediction
 * for a deployment that the user chooses. Used on one thread; it calculates on another, and not before it is shown.
 */
public final class AdviceModel {

    private final ObservableList<ResultRow> results;
    private final Latest groupings;
    private final Latest answers;
    private final Latest predictions;
    private final StringProperty rate = new SimpleStringProperty("10,000");
    private final StringProperty p99 = new SimpleStringProperty("50");
    private final StringProperty documents = new SimpleStringProperty("");
    private final StringProperty hardware = new SimpleStringProperty(HardwareProfiles.NAMES.get(0));
    private final IntegerProperty threads = new SimpleIntegerProperty(1);
    private final IntegerProperty shards = new SimpleIntegerProperty();
    private final IntegerProperty routers = new SimpleIntegerProperty(1);
    private final ReadOnlyObjectWrapper<List<AlikeResults>> bases = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<AlikeResults> basis = new SimpleObjectProperty<>();
    private final ReadOnlyObjectWrapper<Optional<Advised>> answer = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<AdviceCurves>> curves = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<Advised.Chosen>> chosen =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Sentence> problem = new ReadOnlyObjectWrapper<>(Sentence.NONE);
    private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
    private boolean shown;

    /** The saved results of backups and failovers. */
    private List<RunResult> effort = List.of();

    /** True while several figures of the chosen deployment change. */
    private boolean choosing;

    /** The deployment of the last answer that the sliders took. */
    private Optional<Option> suggested = Optional.empty();

    /** The last calibrated model. Only used on the thread that calculates. */
    private Optional<Advised.Model> model = Optional.empty();

    /**
     * @param results all saved results of the folder
     * @param work calculates, one thing after the other
     */
    AdviceModel(ObservableList<ResultRow> results, Work work) {
        this.results = results;
        this.groupings = new Latest(work);
        this.answers = new Latest(work);
        this.predictions = new Latest(work);
        results.subscribe(this::readBases);
        List.of(rate, p99, documents, hardware).forEach(text -> text.subscribe((before, now) -> ask()));
        basis.subscribe((before, now) -> ask());
        List.of(threads, shards, routers).forEach(number -> number.subscribe((before, now) -> predict()));
    }

    /** Answers from now on; until then nothing is calculated. */
    void show() {
        if (!shown) {
            shown = true;
            working.set(true);
            readBases();
        }
    }

    /** Takes the saved results; the chosen basis stays, with the results that came to it. */
    private void readBases() {
        if (!shown) {
            return;
        }
        List<SavedResult> saved = results.stream().map(ResultRow::saved).toList();
        groupings.begin().ask(() -> AlikeResults.in(saved), found -> take(found, saved), this::fail);
    }

    private void take(List<AlikeResults> found, List<SavedResult> saved) {
        List<RunResult> before = effort;
        effort = saved.stream()
                .map(SavedResult::result)
                .filter(OperationsEffort::isShownBy)
                .toList();
        boolean had = basis.get() != null;
        Optional<String> workload = Optional.ofNullable(basis.get()).map(AlikeResults::workload);
        bases.set(found);
        working.set(working.get() && had);
        basis.set(found.stream()
                .filter(one -> workload.filter(one.workload()::equals).isPresent())
                .findFirst()
                .orElse(found.isEmpty() ? null : found.get(0)));
        if (!effort.equals(before)) {
            ask();
        }
    }

    private void ask() {
        Latest.Round round = answers.begin();
        problem.set(Sentence.NONE);
        working.set(false);
        AlikeResults from = basis.get();
        if (from == null || !isValid()) {
            forget();
            return;
        }
        Goals goals = new Goals(
                Goals.count(rate.get()),
                Goals.millis(p99.get()),
                Goals.count(documents.get()),
                hardware.get().strip());
        List<RunResult> measuredEffort = effort;
        working.set(true);
        round.ask(
                () -> {
                    model = model.filter(known -> known.basis().equals(from))
                            .or(() -> Optional.of(Advised.Model.of(from)));
                    return model.orElseThrow().answer(goals, measuredEffort);
                },
                advised -> answered(advised, round),
                this::fail);
    }

    private void fail(Throwable failure) {
        working.set(false);
        forget();
        problem.set(Sentence.of(failure));
    }

    private void forget() {
        answer.set(Optional.empty());
        curves.set(Optional.empty());
        predict();
    }

    private void answered(Advised advised, Latest.Round round) {
        working.set(false);
        answer.set(Optional.of(advised));
        // The sliders follow the answer until the user moves one.
        if (suggested.isEmpty() || isChosen(suggested.get())) {
            suggested = Optional.of(advised.first());
            choose(advised.first().topology(), advised.first().threads());
        } else {
            predict();
        }
        // The sentence does not wait for the chart.
        round.ask(
                advised::curves, found -> curves.set(Optional.of(found)), failure -> problem.set(Sentence.of(failure)));
    }

    private boolean isChosen(Option option) {
        return option.topology().equals(topology()) && option.threads() == threads.get();
    }

    private Topology topology() {
        return shards.get() == 0 ? Topology.STANDALONE : new Topology(shards.get(), routers.get());
    }

    /** Chooses a deployment, whose figures {@link #chosen} then has. */
    void choose(Topology topology, int concurrent) {
        choosing = true;
        shards.set(topology.shards());
        routers.set(Math.max(1, topology.routers()));
        threads.set(concurrent);
        choosing = false;
        predict();
    }

    private void predict() {
        if (choosing) {
            return;
        }
        Latest.Round round = predictions.begin();
        Optional<Advised> advised = answer.get();
        if (advised.isEmpty()) {
            chosen.set(Optional.empty());
            return;
        }
        Topology topology = topology();
        int concurrent = threads.get();
        round.ask(
                () -> advised.get().choose(topology, concurrent),
                found -> chosen.set(Optional.of(found)),
                failure -> problem.set(Sentence.of(failure)));
    }

    private boolean isValid() {
        return Goals.problemOfCount(rate.get()).equals(Sentence.NONE)
                && Goals.problemOfMillis(p99.get()).equals(Sentence.NONE)
                && Goals.problemOfCount(documents.get()).equals(Sentence.NONE);
    }

    /** The measurement of the chosen deployment; empty while nothing is predicted. */
    Optional<Measurement> measurement() {
        return answer.get().flatMap(advised -> chosen.get().map(found -> Measurement.of(advised, found)));
    }

    /** The operations per second that are asked for, as typed; blank if they do not matter. */
    StringProperty rate() {
        return rate;
    }

    /** The limit of the 99th percentile in milliseconds, as typed; blank if it does not matter. */
    StringProperty p99() {
        return p99;
    }

    /** The number of documents as typed; blank if all of them are in memory. */
    StringProperty documents() {
        return documents;
    }

    /** The name of a hardware profile, or a file that describes machines. */
    StringProperty hardware() {
        return hardware;
    }

    /** The number of concurrent clients of the chosen deployment. */
    IntegerProperty threads() {
        return threads;
    }

    /** The shards of the chosen deployment; 0 for one server. */
    IntegerProperty shards() {
        return shards;
    }

    /** The mongos of the chosen deployment, if it has shards. */
    IntegerProperty routers() {
        return routers;
    }

    /** The results from which predictions can be made; none if nothing calibrates them. */
    ReadOnlyObjectProperty<List<AlikeResults>> bases() {
        return bases.getReadOnlyProperty();
    }

    /** The chosen one of {@link #bases}; null if there are none. */
    ObjectProperty<AlikeResults> basis() {
        return basis;
    }

    /** The last answer; empty if there is none. */
    ReadOnlyObjectProperty<Optional<Advised>> answer() {
        return answer.getReadOnlyProperty();
    }

    /** The curves of the last answer, which come later; empty if there are none. */
    ReadOnlyObjectProperty<Optional<AdviceCurves>> curves() {
        return curves.getReadOnlyProperty();
    }

    /** The prediction for the chosen deployment; empty if there is no answer. */
    ReadOnlyObjectProperty<Optional<Advised.Chosen>> chosen() {
        return chosen.getReadOnlyProperty();
    }

    /** The reason why there is no answer. */
    ReadOnlyObjectProperty<Sentence> problem() {
        return problem.getReadOnlyProperty();
    }

    /** True while an answer is being calculated. */
    public ReadOnlyBooleanProperty working() {
        return working.getReadOnlyProperty();
    }
}
