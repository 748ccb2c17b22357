package io.shardlab.predict.screen;

import atlantafx.base.theme.Styles;
import io.shardlab.core.hardware.Hardware.Machine;
import io.shardlab.core.hardware.HardwareProfiles;
import io.shardlab.core.text.Message;
import io.shardlab.gui.text.Texts;
import io.shardlab.gui.view.Marked;
import io.shardlab.gui.view.Marked.Mark;
import io.shardlab.gui.view.Views;
import io.shardlab.predict.advice.Advice.Option;
import io.shardlab.predict.advice.ChosenDeployment;
import io.shardlab.predict.answer.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import javafx.beans.property.IntegerProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;

/** Sliders for a deployment, and the prediction for it, which follows them. */
final class ChosenPane extends VBox {

    private static final double WIDTH = 270;
    private static final int MOST_SHARDS = 16;
    private static final int MOST_ROUTERS = 16;
    private static final double GIBIBYTE = 1 << 30;
    private static final List<Integer> PROCESSORS = List.of(1, 2, 4, 8, 16, 32, 64);
    private static final List<Integer> THREADS = List.of(
            1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512);

    /** Eight steps from one power of ten to the next, from a hundred to ten million, of two digits. */
    private static final List<Integer> RATES = IntStream.rangeClosed(8, 48)
            .mapToObj(step -> (int) (Math.round(Math.pow(10, step % 8 / 8.0) * 10) * Math.pow(10, step / 8 + 1)))
            .toList();

    /** Four steps from one power of ten to the next, from ten thousand to ten billion. */
    private static final List<Long> DOCUMENTS = IntStream.rangeClosed(16, 40)
            .mapToObj(step -> Math.round(Math.pow(10, step % 4 / 4.0) * 10) * (long) Math.pow(10, step / 4 - 1))
            .toList();

    private final AdviceModel model;
    private final ChoiceModel choice;
    private final Texts texts;
    private final ToggleGroup loads = new ToggleGroup();
    private final Label doubt = Views.wrapped("advice-doubt", Styles.WARNING);
    private final Label throughput = Views.wrapped("advice-predicted", Styles.TITLE_4);
    private final Label details = Views.wrapped("advice-details", Styles.TEXT_MUTED);
    private final Label verdict = Views.wrapped("advice-verdict");

    /** @param measure measures the chosen deployment */
    ChosenPane(AdviceModel model, Texts texts, Runnable measure) {
        super(Views.GAP);
        this.model = model;
        this.choice = model.choice();
        this.texts = texts;
        setPrefWidth(WIDTH);
        setMinWidth(WIDTH);
        Button button = Views.button(
                "advice-measure",
                Message.of("_Measure this"),
                Message.of("Prepare a run of this deployment in slow motion on this machine, which shows how far the "
                        + "prediction is off"),
                texts,
                measure);
        Views.follow(this, choice.prediction(), chosen -> {
            button.setDisable(chosen.isEmpty());
            say(chosen);
        });
        Views.hideWithoutRoom(doubt);
        Views.follow(this, model.answer(), advised -> {
            doubt.setText(advised.flatMap(Advised::doubt)
                    .map(reasons -> reasons.in(texts.language()))
                    .orElse(""));
            doubt.setVisible(!doubt.getText().isEmpty());
        });
        VBox routers = steps("routers", Message.of("mongos"), upTo(1, MOST_ROUTERS), choice.routers(), texts::count);
        Views.follow(this, choice.shards(), shards -> routers.setDisable(shards.intValue() == 0));
        getChildren()
                .setAll(
                        steps("shards", Message.of("Shards"), upTo(0, MOST_SHARDS), choice.shards(), this::shards),
                        routers,
                        Views.row(
                                load(
                                        false,
                                        Views.labeled(
                                                new RadioButton(),
                                                "advice-closed",
                                                Message.of("Threads that wait"),
                                                Message.of(
                                                        "Each thread begins its next operation when the one before has ended"),
                                                texts)),
                                load(
                                        true,
                                        Views.labeled(
                                                new RadioButton(),
                                                "advice-open",
                                                Message.of("Rate"),
                                                Message.of(
                                                        "Operations arrive at a set rate, however long earlier ones take"),
                                                texts))),
                        only(false, steps("threads", Message.of("Threads"), THREADS, choice.threads(), texts::count)),
                        only(
                                true,
                                steps(
                                        "arrivals",
                                        Message.of("Arrivals per second"),
                                        RATES,
                                        choice.arrivals(),
                                        texts::count)),
                        documents(),
                        machines(),
                        doubt,
                        throughput,
                        verdict,
                        details,
                        button);
    }

    private String shards(int number) {
        return number == 0 ? texts.say("one server") : texts.count(number);
    }

    /** Lets a button choose between threads that wait for their operations, and operations that arrive at a rate. */
    private RadioButton load(boolean atRate, RadioButton button) {
        button.setToggleGroup(loads);
        button.setOnAction(event -> choice.atRate().set(atRate));
        Views.follow(this, choice.atRate(), now -> button.setSelected(now == atRate));
        return button;
    }

    /** Shows a slider only for one kind of load. */
    private VBox only(boolean atRate, VBox slider) {
        Views.hideWithoutRoom(slider);
        Views.follow(this, choice.atRate(), now -> slider.setVisible(now == atRate));
        return slider;
    }

    private static List<Integer> upTo(int least, int most) {
        return IntStream.rangeClosed(least, most).boxed().toList();
    }

    private VBox steps(
            String id, Message name, List<Integer> steps, IntegerProperty chosen, IntFunction<String> shown) {
        return slider(
                id,
                name,
                new Slider(0, steps.size() - 1, 0),
                chosen,
                number -> place(steps, number.intValue()),
                place -> chosen.set(steps.get(place)),
                number -> shown.apply(number.intValue()));
    }

    /** The place of the largest step up to a number, at least the first. */
    private static <N extends Comparable<N>> int place(List<N> steps, N number) {
        return Math.max(
                0,
                (int) steps.stream().filter(step -> step.compareTo(number) <= 0).count() - 1);
    }

    /** At the left end, all documents are in memory; beyond it, the number is typed into the field of the goal. */
    private VBox documents() {
        return slider(
                "documents",
                Message.of("Documents"),
                new Slider(0, DOCUMENTS.size(), 0),
                model.documents(),
                typed -> documents(typed)
                        .map(number -> 1 + place(DOCUMENTS, number))
                        .orElse(0),
                place -> model.documents().set(place == 0 ? "" : texts.count(DOCUMENTS.get(place - 1))),
                typed -> typed.isBlank() ? texts.say("all in memory") : typed);
    }

    private static Optional<Long> documents(String typed) {
        return Goals.problemOfCount(typed).equals(Message.NONE) ? Goals.count(typed) : Optional.empty();
    }

    /** The size of each server with data, which is typed behind the machines of the goal; it is known from a prediction. */
    private VBox machines() {
        Slider slider = new Slider(0, PROCESSORS.size() - 1, 0);
        return slider(
                "machines",
                Message.of("Servers"),
                slider,
                choice.prediction(),
                chosen -> chosen.map(now -> place(
                                PROCESSORS, now.question().hardware().server().cores()))
                        .orElseGet(() -> (int) Math.round(slider.getValue())),
                place -> model.hardware()
                        .set(HardwareProfiles.sized(model.hardware().get().strip(), PROCESSORS.get(place))),
                chosen -> chosen.map(now -> machine(now.question().hardware().server()))
                        .orElse("–"));
    }

    private String machine(Machine server) {
        return server.memoryBytes()
                .map(bytes -> texts.say("{0} processors, {1} GB", server.cores(), texts.number(bytes / GIBIBYTE)))
                .orElseGet(() -> texts.say("{0} processors", server.cores()));
    }

    /**
     * A slider with its name and its value.
     *
     * @param place the place of a value
     * @param choose chooses the value of a place
     */
    private <T> VBox slider(
            String id,
            Message name,
            Slider slider,
            ObservableValue<T> chosen,
            ToIntFunction<T> place,
            IntConsumer choose,
            Function<T, String> shown) {
        slider.setId("advice-slider-" + id);
        slider.setMajorTickUnit(1);
        slider.setMinorTickCount(0);
        slider.setBlockIncrement(1);
        slider.setSnapToTicks(true);
        slider.setAccessibleText(texts.plain(name));
        Label value = new Label();
        slider.valueProperty().addListener((property, before, now) -> {
            int moved = (int) Math.round(now.doubleValue());
            // A value between two steps stays until the slider is moved.
            if (moved != place.applyAsInt(chosen.getValue())) {
                choose.accept(moved);
            }
        });
        Views.follow(this, chosen, now -> {
            slider.setValue(place.applyAsInt(now));
            value.setText(shown.apply(now));
        });
        return new VBox(Views.row(Views.nameOf(slider, texts.say(name)), Views.filler(), value), slider);
    }

    private void say(Optional<ChosenDeployment> chosen) {
        Optional<Option> option = chosen.map(ChosenDeployment::option);
        throughput.setText(chosen.map(this::headline).orElse(""));
        details.setText(chosen.map(this::details).orElse(""));
        Marked judged = option.map(this::verdict).orElse(Marked.plain(""));
        verdict.setText(judged.text());
        verdict.setStyle(judged.mark().style());
        verdict.setVisible(
                chosen.filter(now -> !now.question().goals().isEmpty()).isPresent());
    }

    private String headline(ChosenDeployment chosen) {
        Option one = chosen.option();
        if (chosen.atRate().isEmpty()) {
            return texts.say("Predicted: {0} operations/s", one.throughput().text(texts::predicted));
        }
        return one.p99Micros()
                .map(micros ->
                        texts.say("Predicted: p99 {0} ms", micros.inMillis().text(texts::predicted)))
                .orElseGet(() -> texts.say("Predicted: p99 unknown"));
    }

    private String details(ChosenDeployment chosen) {
        Option one = chosen.option();
        String limit = one.limitWord().in(texts.language());
        String bounds =
                one.throughput().bounds(texts::predicted).map(texts::say).orElse("–");
        if (chosen.atRate().isPresent()) {
            String most = one.throughput().text(texts::predicted);
            return one.p99Micros()
                    .flatMap(micros -> micros.inMillis().bounds(texts::predicted))
                    .map(times -> texts.say(
                            "p99 {0} ms with 90 % confidence. At most {1} operations/s ({2}). Limit: {3}.",
                            texts.say(times), most, bounds, limit))
                    .orElseGet(() -> texts.say(
                            one.readsFromDisk()
                                    ? "Documents are read from disks, so response times are unknown. At most {0} operations/s "
                                            + "({1}). Limit: {2}."
                                    : "More operations arrive than can be done, so ever more wait. At most {0} operations/s ({1}). "
                                            + "Limit: {2}.",
                            most,
                            bounds,
                            limit));
        }
        return one.p99Micros()
                .map(micros ->
                        texts.say("{0} with 90 % confidence. p99 {1} ms. Limit: {2}.", bounds, p99(micros), limit))
                .orElseGet(() -> texts.say(
                        "{0} with 90 % confidence. p99 unknown, because documents are read from disks. Limit: {1}.",
                        bounds, limit));
    }

    private String p99(Estimate micros) {
        return texts.say(micros.inMillis().withBounds(texts::predicted));
    }

    private Marked verdict(Option one) {
        return switch (one.verdict()) {
            case MET -> new Marked(texts.say("✓ meets the goal"), Mark.GOOD);
            case UNDECIDED ->
                new Marked(
                        texts.say("? may meet {0}: it is within the bounds. Measure this to decide.", goals(one)),
                        Mark.OPEN);
            case UNKNOWN ->
                new Marked(texts.say("? {0} is unknown: documents are read from disks", goals(one)), Mark.OPEN);
            case MISSED -> new Marked(texts.say("✗ does not meet {0}", goals(one)), Mark.BAD);
        };
    }

    /** The goals that have the verdict of the deployment; one that does not keep up with its rate may have none. */
    private String goals(Option one) {
        return one.goals().stream()
                .filter(goal -> goal.verdict() == one.verdict())
                .map(goal -> goal.goal().readable())
                .reduce((all, next) -> all + ", " + next)
                .orElseGet(() -> texts.say("the goal"));
    }
}
