package io.shardlab.gui.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Language;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class KeyboardIT {

    /** More than the controls of any screen. */
    private static final int MOST_STEPS = 200;

    private static final AtomicInteger TABS_HANDLED = new AtomicInteger();

    /** Shared by all tests, because opening it takes longer than they do. */
    private static Desktop desktop;

    @BeforeAll
    static void open(@TempDir Path results) throws TimeoutException {
        desktop = Desktop.open(results);
        OpenWindow.act(() -> desktop.window().stage().addEventFilter(KeyEvent.KEY_RELEASED, released -> {
            TABS_HANDLED.addAndGet(released.getCode() == KeyCode.TAB ? 1 : 0);
        }));
    }

    @AfterAll
    static void close() {
        desktop.close();
    }

    /** Mnemonics also work after another language was shown, whose letters have the other case. */
    @ParameterizedTest
    @EnumSource(Language.class)
    void everyScreenIsReachedByTheLetterThatIsUnderlined(Language language) {
        desktop.pick("settings", language.ownName());
        for (String section : desktop.window().screens()) {
            ToggleButton button = desktop.window().node("screen-" + section, ToggleButton.class);
            KeyCode letter = KeyCode.getKeyCode(mnemonic(button).orElseThrow());
            desktop.push(KeyCode.ALT, letter);
            desktop.until(button::isSelected);
        }
    }

    @Test
    void theKindOfTargetIsChosenByItsLetter() {
        desktop.go(ProgramScreen.TARGET);
        for (String id : List.of("target-uri", "target-local")) {
            ToggleButton button = desktop.window().node(id, ToggleButton.class);
            desktop.push(KeyCode.ALT, KeyCode.getKeyCode(mnemonic(button).orElseThrow()));
            desktop.until(button::isSelected);
        }
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void noTwoControlsThatAreShownTogetherShareALetter(Language language) {
        desktop.pick("settings", language.ownName());
        for (String section : desktop.window().screens()) {
            desktop.go(section);
            assertThat(letters()).as("mnemonics of %s", section).doesNotHaveDuplicates();
        }
        desktop.go(ProgramScreen.TARGET);
        desktop.click("target-uri");
        OpenWindow.act(
                () -> desktop.window().models().target().connections().tls().set(true));
        assertThat(letters()).as("mnemonics of connections").doesNotHaveDuplicates();
        desktop.click("target-local");
    }

    /** The letters of all controls that are shown. */
    private List<String> letters() {
        return OpenWindow.onScreen(() -> nodes(root())
                .filter(node -> node instanceof Labeled labeled && labeled.getText() != null)
                // The control's own label repeats its text.
                .filter(node -> !(node.getParent() instanceof MenuButton))
                .map(Labeled.class::cast)
                // The letter alternates between controls with the same name, such as the exports of two tables.
                .collect(Collectors.toMap(Labeled::getText, labeled -> labeled, (one, other) -> one))
                .values()
                .stream()
                .flatMap(labeled -> mnemonic(labeled).stream())
                .toList());
    }

    @Test
    void theLettersOfHiddenScreensAreNotRegistered() {
        for (String section : desktop.window().screens()) {
            desktop.go(section);
            desktop.until(() -> OpenWindow.onScreen(() -> root().getScene().getMnemonics().values().stream()
                    .flatMap(List::stream)
                    .allMatch(mnemonic -> mnemonic.getNode().getScene() == root().getScene())));
        }
    }

    static List<String> screens() {
        return desktop.window().screens();
    }

    @ParameterizedTest
    @MethodSource("screens")
    void everyControlOfAScreenIsReachedWithTheTabKey(String section) {
        desktop.go(section);
        Set<Node> reached = new LinkedHashSet<>();
        while (reached.size() < MOST_STEPS) {
            if (!reached.add(afterTab())) {
                break;
            }
        }
        List<Node> reachable = OpenWindow.onScreen(() -> nodes(root())
                .filter(node -> node instanceof Control && node.getId() != null)
                .filter(node -> node.isFocusTraversable() && !node.isDisabled())
                .filter(KeyboardIT::isStopOfTheTabKey)
                .toList());
        assertThat(reachable).isNotEmpty();
        assertThat(reached).containsAll(reachable);
    }

    /** Moves the focus by a key and returns the control that has it then. */
    private Node afterTab() {
        int handled = TABS_HANDLED.get();
        desktop.push(KeyCode.TAB);
        desktop.until(() -> TABS_HANDLED.get() > handled);
        return focused();
    }

    private Node focused() {
        return OpenWindow.onScreen(() -> root().getScene().getFocusOwner());
    }

    private Parent root() {
        return desktop.window().stage().getScene().getRoot();
    }

    /** A node and all visible nodes below it. */
    private static Stream<Node> nodes(Node node) {
        if (!node.isVisible()) {
            return Stream.empty();
        }
        return node instanceof Parent parent
                ? Stream.concat(
                        Stream.of(node),
                        new ArrayList<>(parent.getChildrenUnmodifiable())
                                .stream().flatMap(KeyboardIT::nodes))
                : Stream.of(node);
    }

    /** Within a group the arrow keys move from the selected button to the others. */
    private static boolean isStopOfTheTabKey(Node node) {
        return !(node instanceof ToggleButton button && button.getToggleGroup() != null) || button.isSelected();
    }

    private static Optional<String> mnemonic(Labeled labeled) {
        int mark = labeled.getText() == null ? -1 : labeled.getText().indexOf('_');
        return labeled.isMnemonicParsing()
                        && mark >= 0
                        && mark + 1 < labeled.getText().length()
                ? Optional.of(labeled.getText().substring(mark + 1, mark + 2).toUpperCase(Locale.ROOT))
                : Optional.empty();
    }
}
