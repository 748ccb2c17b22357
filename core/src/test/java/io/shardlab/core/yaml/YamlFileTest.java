package io.shardlab.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlFileTest {

    @TempDir
    Path folder;

    @Test
    void aliasesAreResolved() {
        YamlValue root = yaml("a: &x mine\nb: *x\nc: &y [1, 2]\nd: *y\n");

        assertThat(root.fields().get("b").text()).isEqualTo("mine");
        assertThat(texts(root.fields().get("d"))).containsExactly("1", "2");
    }

    @Test
    void mergedKeysGiveWayToThoseOfTheMappingItself() {
        YamlValue root = yaml("""
            a: &a {x: 1, y: 2}
            b: &b {y: 3, z: 4}
            c: {<<: [*a, *b], x: 5}
            d: {<<: *a}
            """);

        assertThat(fields(root.fields().get("c"))).isEqualTo(Map.of("x", "5", "y", "2", "z", "4"));
        assertThat(fields(root.fields().get("d"))).isEqualTo(Map.of("x", "1", "y", "2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes",
                "No",
                "on",
                "OFF",
                "true",
                "1_000",
                "1e3",
                "0x1F",
                "0o17",
                "0b11",
                ".inf",
                ".NaN",
                "1:30",
                "1.10",
                "2000-01-07",
                "10k",
                "0",
                "0.50",
                "-0",
                "12345678901234567890123",
                "host:hashed",
                "1,2"
            })
    void aPlainValueIsItsText(String text) {
        assertThat(yaml("a: " + text).fields().get("a").text()).isEqualTo(text);
        assertThat(YamlFile.parse("file", "a.json", "{\"a\": \"" + text + "\"}")
                        .fields()
                        .get("a")
                        .text())
                .isEqualTo(text);
    }

    @Test
    void quotedAndTaggedTextsAreAlwaysTexts() {
        YamlValue list = yaml("['null', \"010\", '<<', !!str ~, '']");
        assertThat(texts(list)).containsExactly("null", "010", "<<", "~", "");
    }

    @Test
    void jsonMayHoldTabsAndEscapes() {
        YamlValue root = YamlFile.parse(
                "file",
                "a.json",
                "{\n\t\"a\":\t\"\\t\\/\\u00e4\\ud83d\\ude00\\\"\t\",\r\n\t\"b\"\t:\t[1,\t2]\n}\n"
                        .replace("\t\",", "\","));

        assertThat(root.fields().get("a").text()).isEqualTo("\t/ä😀\"");
        assertThat(texts(root.fields().get("b"))).containsExactly("1", "2");
    }

    @Test
    void aByteOrderMarkAndLineEndsOfWindowsAreFine() {
        assertThat(fields(yaml("\ufeffa: 1\r\nb: 2\r\n"))).isEqualTo(Map.of("a", "1", "b", "2"));
    }

    static Stream<Arguments> malformed() {
        return Stream.of(
                Arguments.of("a key twice", "a: 1\nb: 2\na: 3\n", "line 3, column 1"),
                Arguments.of("a key twice further down", "a:\n  b: 1\n  'b': 2\n", "line 3, column 3"),
                Arguments.of("a second document", "a: 1\n---\na: 2\n", "line 2, column 1"),
                Arguments.of("an unknown alias", "a: *c\n", "line 1, column 4"),
                Arguments.of("a list within itself", "a: &a [*a]\n", "line 1, column"),
                Arguments.of("a mapping merged into itself", "a: &a {<<: *a}\n", "line 1, column 4"),
                Arguments.of("a text merged", "a: {<<: b}\n", "line 1, column 9"),
                Arguments.of("two merges", "a: &a {b: 1}\nc:\n  <<: *a\n  <<: *a\n", "line 4, column 3"),
                Arguments.of("a class", "a: !!java.net.URL [x]\n", "line 1, column 4"),
                Arguments.of("binary data", "a: !!binary aGVsbG8=\n", "'tag:yaml.org,2002:binary'"),
                Arguments.of("a tag of nothing", "a: !!null {b: 1}\n", "line 1, column 4"),
                Arguments.of("a tag of a number", "a: !!float 1\n", "line 1, column 4"),
                Arguments.of("a tag of its own", "a: !mine 1\n", "line 1, column 4"),
                Arguments.of("an octal number", "a: 010\n", "line 1, column 4"),
                Arguments.of("nothing", "a:\nb: 1\n", "line 1, column 3"),
                Arguments.of("null", "a: null\n", "line 1, column 4"),
                Arguments.of("a key without a name", "? \n: 1\n", "line 1"),
                Arguments.of("a list as a key", "? [a, b]\n: 1\n", "line 1, column 3"),
                Arguments.of("a list for a value", "a: [[1]]\n", "line 1, column 5"),
                Arguments.of("a mapping for a value", "a: [{b: 1}]\n", "line 1, column 5"),
                Arguments.of("a set", "!!set {a, b}\n", "line 1, column 1"),
                Arguments.of("a tab for indentation", "a:\n\tb: 1\n", "line 2, column 1"),
                Arguments.of("a control character", "a: 1\nb: \u0001\n", "line 2, column 4"),
                Arguments.of("an escaped control character", "a: \"\\e[31m\"\n", "U+001B"),
                Arguments.of("half a character", "a: \"\\ud83d\"\n", "U+D83D"),
                Arguments.of("no character", "a: \"\\UFFFFFFFF\"\n", "malformed"),
                Arguments.of("an open bracket", "a: [1, 2\n", "line 2, column 1"),
                Arguments.of("an open quote", "a: \"1\n", "line"),
                Arguments.of("another version of YAML", "%YAML 9.9\n---\na: 1\n", "line"),
                Arguments.of("deep nesting", "[".repeat(10_000), "malformed"),
                Arguments.of("deep nesting of mappings", "{a: ".repeat(10_000), "malformed"),
                Arguments.of("a password", "mongodb://me:s3cret@host/: 1\n'mongodb://me:s3cret@host/': 2", "***"),
                Arguments.of("billions of laughs", laughs(), "malformed"));
    }

    private static String laughs() {
        StringBuilder text = new StringBuilder("a0: &a0 [ha, ha, ha]\n");
        for (int i = 1; i < 12; i++) {
            text.append("a" + i + ": &a" + i + " [")
                    .append(("*a" + (i - 1) + ",").repeat(12))
                    .append("]\n");
        }
        return text.toString();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void malformedFilesAreRefusedInOneSentenceWithThePosition(String what, String content, String named) {
        assertThatThrownBy(() -> readWhole(yaml(content)))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("The test file a.yaml")
                .hasMessageContaining(named)
                .hasMessageEndingWith(".")
                .extracting(Throwable::getMessage)
                .asString()
                .hasLineCount(1)
                .hasSizeLessThan(300)
                .doesNotContain("Exception", "io.shardlab", "org.yaml", "com.", "s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# nothing\n", "---\n...\n", "\ufeff"})
    void anEmptyFileIsRefused(String content) {
        assertThatExceptionOfType(UsageException.class).isThrownBy(() -> readWhole(yaml(content)));
    }

    @Test
    void anUnknownKeyIsRefusedWithTheNearestOne() {
        assertThatThrownBy(() -> yaml("title: x\naxis: {}\n").fields(List.of("title", "axes")))
                .hasMessage("The test file a.yaml, line 2, column 1, has the unknown key 'axis'; did you mean axes?");
    }

    @Test
    void anUnknownMergedKeyIsRefusedLikeAnyOther() {
        YamlValue root = yaml("a: &a {title: x, size: 1}\nb: {<<: *a}\n");

        assertThatThrownBy(() -> root.fields().get("b").fields(List.of("title")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'size'");
    }

    /** Each level doubles what is to be merged: 2 to the power of 24 mappings, if each were merged as often as it is named. */
    @Test
    void mergesOfMergesAreMadeOnceEach() {
        StringBuilder file = new StringBuilder("{a0: &a0 {k: 1}");
        for (int level = 1; level <= 24; level++) {
            String below = "*a" + (level - 1);
            file.append(", a" + level + ": &a" + level + " {<<: [" + below + ", " + below + "]}");
        }

        Map<String, YamlValue> fields = yaml(file.append("}").toString()).fields();

        assertThat(fields(fields.get("a24"))).isEqualTo(Map.of("k", "1"));
    }

    @Test
    void filesThatAreNotTextAreRefused() throws IOException {
        assertRefused("a: 1\nb: ü".getBytes(StandardCharsets.ISO_8859_1), "line 2, column 4, is not UTF-8");
        assertRefused("a: 1".getBytes(StandardCharsets.UTF_16), "line 1, column 1, is not UTF-8");
        assertRefused("a: 1".getBytes(StandardCharsets.UTF_16LE), "U+0000");
        assertRefused(new byte[3 << 20], "larger than 1 MB");
        assertThatThrownBy(() -> YamlFile.read("file", folder)).hasMessageContaining("not a regular file");
        assertThatThrownBy(() -> YamlFile.read("file", folder.resolve("none.yaml")))
                .hasMessage("The file " + folder.resolve("none.yaml") + " cannot be read: there is no such file.");
    }

    private void assertRefused(byte[] content, String named) throws IOException {
        Path file = Files.write(folder.resolve("a.yaml"), content);
        assertThatThrownBy(() -> YamlFile.read("file", file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named);
    }

    @Test
    void everyFileIsReadOrRefusedInOneSentence() {
        int[] alphabet = "abc: ,[]{}&*!|>'\"%@`#-?\n\t ~<0123\\u\ufeffé😀\r."
                .codePoints()
                .toArray();
        String[] seeds = {
            "a: &x [1, *x]\n<<: {b: c}\n",
            "? a\n: - b\n  - !!str c\n",
            "a: |2-\n   x\n",
            "--- >\n a\n...\n",
            "{a: \"\\x41\", b: '', c: *a}"
        };
        Random random = new Random(7);
        for (int round = 0; round < 5_000; round++) {
            StringBuilder text = new StringBuilder(seeds[round % seeds.length]);
            for (int edits = random.nextInt(8); edits >= 0; edits--) {
                int at = random.nextInt(text.length() + 1);
                text.insert(at, Character.toChars(alphabet[random.nextInt(alphabet.length)]));
            }
            String message = "";
            try {
                readWhole(YamlFile.parse("test file", round % 2 == 0 ? "a.yaml" : "a.json", text.toString()));
            } catch (UsageException e) {
                message = e.getMessage();
            }
            assertThat(message).doesNotContain("\n", "Exception", "org.yaml");
        }
    }

    @Test
    void plainValuesDifferFromQuotedOnes() {
        YamlValue list = yaml("[a, 5, 'a', \"5\", ~, [a], {a: b}]");

        assertThat(list.items().stream().map(YamlValue::isPlain))
                .containsExactly(true, true, false, false, false, false, false);
        assertThat(list.items().get(6).isMapping()).isTrue();
    }

    @Test
    void aRefusalMayBeThatOfAKey() {
        YamlValue root = yaml("a: &a {b: 1}\nc:\n  <<: *a\n  d: 2\n");
        YamlValue c = root.fields().get("c");

        assertThat(c.key("d").refusal(Message.text("is wrong"))).hasMessageContaining("line 4, column 3, is wrong.");
        assertThat(c.key("b").refusal(Message.text("is wrong"))).hasMessageContaining("line 1, column 11, is wrong.");
    }

    /** Reads every value, like a reader that accepts all of them. */
    private static void readWhole(YamlValue value) {
        if (value.isMapping()) {
            value.fields().values().forEach(YamlFileTest::readWhole);
        } else if (value.isList()) {
            texts(value);
        } else {
            value.text();
        }
    }

    private static Map<String, String> fields(YamlValue value) {
        return value.fields().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, field -> field.getValue().text()));
    }

    private static List<String> texts(YamlValue value) {
        return value.items().stream().map(YamlValue::text).toList();
    }

    private static YamlValue yaml(String content) {
        return YamlFile.parse("test file", "a.yaml", content);
    }

    @Test
    void aMistakeIsWordedInJapaneseWithItsPlace() {
        assertThatThrownBy(() -> YamlFile.parse("hardware file", "h.yaml", "a: 1\na: 2\n")
                        .fields())
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.in(Language.JAPANESE))
                                .isEqualTo("ハードウェアファイル h.yaml の 2 行 1 列: キー 'a' は 1 行目にもあります。"));
    }
}
