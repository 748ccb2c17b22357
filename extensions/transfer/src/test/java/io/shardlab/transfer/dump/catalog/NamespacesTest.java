package io.shardlab.transfer.dump.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Language;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamespacesTest {

    @Test
    void anAsteriskStandsForAnyText() {
        Namespaces names = new Namespaces(List.of("shop.*", "*.log"), List.of("shop.tmp*"), List.of(), List.of());

        assertThat(names.includes("shop.orders.2024")).isTrue();
        assertThat(names.includes("other.log")).isTrue();
        assertThat(names.includes("other.orders")).isFalse();
        assertThat(names.includes("shop.tmp1")).isFalse();
    }

    @Test
    void anEscapedAsteriskIsOne() {
        Namespaces names = new Namespaces(List.of("shop." + Namespaces.escape("a*b")), List.of(), List.of(), List.of());

        assertThat(names.includes("shop.a*b")).isTrue();
        assertThat(names.includes("shop.aXb")).isFalse();
    }

    @Test
    void namesChangeByAsterisksOrVariables() {
        Namespaces names = new Namespaces(
                List.of(), List.of(), List.of("prod.*", "data.$year$.$rest$"), List.of("test.*", "$year$.$rest$-old"));

        assertThat(names.renamed("prod.orders")).isEqualTo("test.orders");
        assertThat(names.renamed("data.2023.x")).isEqualTo("2023.x-old");
        assertThat(names.renamed("other.x")).isEqualTo("other.x");
    }

    @Test
    void theLastPatternThatMatchesCounts() {
        Namespaces names = new Namespaces(List.of(), List.of(), List.of("a.*", "a.x"), List.of("b.*", "c.x"));

        assertThat(names.renamed("a.x")).isEqualTo("c.x");
    }

    @Test
    void pairsThatDoNotFitAreRefused() {
        for (List<String> pair : List.of(
                List.of("a.*", "b.c"),
                List.of("a.b", "b.*"),
                List.of("a.$x$", "b.$y$"),
                List.of("a.$x$$x$", "b.$x$"))) {
            assertThatThrownBy(() -> new Namespaces(List.of(), List.of(), pair.subList(0, 1), pair.subList(1, 2)))
                    .as("%s", pair)
                    .isInstanceOf(UsageException.class);
        }
        assertThatThrownBy(() -> new Namespaces(List.of(), List.of(), List.of("a.b"), List.of()))
                .isInstanceOf(UsageException.class);
    }

    @Test
    void onlyTheDatabaseOfTheUriIsSelected() {
        Namespaces names = new Namespaces(List.of(), List.of("*.tmp"), List.of(), List.of()).within("shop");

        assertThat(names.includes("shop.orders")).isTrue();
        assertThat(names.includes("shop.tmp")).isFalse();
        assertThat(names.includes("shop2.orders")).isFalse();
        assertThat(new Namespaces(List.of("town.*"), List.of(), List.of(), List.of())
                        .within("shop")
                        .includes("town.lots"))
                .isFalse();
    }

    @Test
    void namespacesRenamedIntoTheDatabaseOfTheUriAreSelected() {
        Namespaces into = new Namespaces(List.of(), List.of(), List.of("town.*"), List.of("shop.*")).within("shop");

        assertThat(into.includes("town.lots")).isTrue();
        assertThat(into.renamed("town.lots")).isEqualTo("shop.lots");
        assertThat(into.includes("city.lots")).isFalse();
    }

    @Test
    void aRenamingOutOfTheDatabaseOfTheUriIsRefused() {
        Namespaces out = new Namespaces(List.of(), List.of(), List.of("shop.*"), List.of("town.*")).within("shop");

        assertThat(out.includes("shop.orders")).isTrue();
        assertThatThrownBy(() -> out.renamed("shop.orders"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--uri")
                .hasMessageContaining("shop")
                .hasMessageContaining("town.orders");
    }

    @Test
    void aRefusalIsWordedInJapanese() {
        assertThatThrownBy(() -> new Namespaces(List.of(), List.of(), List.of("a.*"), List.of()))
                .isInstanceOfSatisfying(
                        UsageException.class,
                        refusal -> assertThat(refusal.in(Language.JAPANESE))
                                .isEqualTo("--ns-from と --ns-to は同じ回数だけ指定してください。1 回と 0 回指定されています。"));
    }
}
