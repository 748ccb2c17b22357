package io.shardlab.predict.screen;

import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.result.RunResult;
import io.shardlab.core.result.SavedResult;
import io.shardlab.core.text.Message;
import io.shardlab.gui.results.ResultRow;
import io.shardlab.gui.text.FailureWords;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.gui.work.Latest;
import io.shardlab.predict.advice.AdviceCurves;
import io.shardlab.predict.advice.OperationsEffort;
import io.shardlab.predict.calibrate.AlikeResults;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ObservableList;

/**
 * The answer to the question how many shards a load needs, predicted from all saved results that fit together. Used on one thread;
 * it calculates on another, and not before it is shown.
 */
public final class AdviceModel {

    private final ObservableList<ResultRow> results;
    private final Latest groupings;
    private final Latest answers;
    private final ChoiceModel choice;
    private final StringProperty rate = new SimpleStringProperty("10,000");
    private final StringProperty p99 = new SimpleStringProperty("50");
    private final StringProperty documents = new SimpleStringProperty("");
    private final StringProperty hardware = new SimpleStringProperty(HardwareProfiles.NAMES.get(0));
    private final ReadOnlyObjectWrapper<List<AlikeResults>> bases = new ReadOnlyObjectWrapper<>(List.of());
    private final ObjectProperty<AlikeResults> basis = new SimpleObjectProperty<>();
    private final ReadOnlyObjectWrapper<Optional<Advised>> answer = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<AdviceCurves>> curves = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Message> problem = new ReadOnlyObjectWrapper<>(Message.NONE);
    private final ReadOnlyBooleanWrapper working = new ReadOnlyBooleanWrapper();
    private boolean shown;

    /** The saved results of backups and failovers. */
    private List<RunResult> effort = List.of();

    /** The last calibrated model. */
    private Optional<Advised.Model> model = Optional.empty();

    /** What is asked for now; empty if that is not valid. */
    private Optional<Goals> asked = Optional.empty();

    /**
     * @param results all saved results of the folder
     * @param advice calculates answers, which takes seconds
     * @param sliders calculates predictions for sliders, which do not wait for answers
     */
    AdviceModel(ObservableList<ResultRow> results, BackgroundWork advice, BackgroundWork sliders) {
        this.results = results;
        this.groupings = new Latest(advice);
        this.answers = new Latest(advice);
        this.choice = new ChoiceModel(new Latest(sliders), failure -> problem.set(FailureWords.message(failure)));
        results.subscribe(this::readBases);
        List.of(rate, p99, documents, hardware).forEach(text -> text.subscribe((before, now) -> ask()));
        basis.subscribe((before, now) -> ask());
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
        problem.set(Message.NONE);
        working.set(false);
        AlikeResults from = basis.get();
        if (from == null || !isValid()) {
            forget();
            return;
        }
        working.set(true);
        asked = Optional.of(new Goals(
                Goals.count(rate.get()),
                Goals.millis(p99.get()),
                Goals.count(documents.get()),
                hardware.get().strip()));
        model = model.filter(known -> known.calibrated().basis().equals(from));
        // Sliders of documents and machines move the prediction before the answer comes.
        askChoice();
        if (model.isPresent()) {
            answer(round);
        } else {
            round.ask(
                    () -> Advised.Model.of(from),
                    calibrated -> {
                        model = Optional.of(calibrated);
                        askChoice();
                        answer(round);
                    },
                    this::fail);
        }
    }

    private void answer(Latest.Round round) {
        Advised.Model calibrated = model.orElseThrow();
        Goals goals = asked.orElseThrow();
        List<RunResult> measuredEffort = effort;
        round.ask(() -> calibrated.answer(goals, measuredEffort), advised -> answered(advised, round), this::fail);
    }

    private void fail(Throwable failure) {
        working.set(false);
        forget();
        problem.set(FailureWords.message(failure));
    }

    private void forget() {
        answer.set(Optional.empty());
        curves.set(Optional.empty());
        asked = Optional.empty();
        askChoice();
    }

    private void answered(Advised advised, Latest.Round round) {
        working.set(false);
        answer.set(Optional.of(advised));
        choice.suggest(advised.first(), asked.flatMap(Goals::rate));
        // The sentence does not wait for the chart.
        round.ask(
                advised::curves,
                found -> curves.set(Optional.of(found)),
                failure -> problem.set(FailureWords.message(failure)));
    }

    private void askChoice() {
        choice.ask(model.map(Advised.Model::calibrated), asked);
    }

    private boolean isValid() {
        return Goals.problemOfCount(rate.get()).equals(Message.NONE)
                && Goals.problemOfMillis(p99.get()).equals(Message.NONE)
                && Goals.problemOfCount(documents.get()).equals(Message.NONE);
    }

    /** The deployment that the user chooses, and the prediction for it. */
    ChoiceModel choice() {
        return choice;
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

    /** The reason why there is no answer. */
    ReadOnlyObjectProperty<Message> problem() {
        return problem.getReadOnlyProperty();
    }

    /** True while an answer is being calculated. */
    public ReadOnlyBooleanProperty working() {
        return working.getReadOnlyProperty();
    }
}
